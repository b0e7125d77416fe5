import type { TableMatch } from "posenc/doctor";

/** What a finding's words and code are about: the best match, the finding's own values, the table's size. */
export interface Facts extends TableMatch {
  rows: number;
  columns: number;
  /** The row that the finding names. */
  row: number;
  /** How many elements are unlike the nearest convention, where they are few. */
  count?: number;
}
