import type { TableMatch } from "posenc";

/** What a finding's words and code are about. */
export interface Facts extends TableMatch {
  rows: number;
  columns: number;
  /** The row that the finding names. */
  row: number;
}
