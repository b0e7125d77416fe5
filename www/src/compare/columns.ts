// The columns of the table: what is shown, what is sorted by, what is saved.
import type { ComparisonRow, Encoding } from "posenc/core";
import { encodingKinds as kinds } from "../figure/encodings";
import { brief, grouped, percent } from "../figure/format";
import type { CompareWords } from "./words";

export const columnNames = [
  "encoding",
  "actsOn",
  "parameters",
  "bufferBytes",
  "flopsPerToken",
  "orderResidual",
  "shiftError",
  "beyondMaxLength",
  "unseenFraction",
  "decay",
  "float32",
  "bfloat16",
] as const;
export type ColumnName = (typeof columnNames)[number];
export type Kind = Encoding["kind"];

export { kinds };

const actsOn: ComparisonRow["actsOn"][] = ["nothing", "embedding", "query-key", "score"];
const beyond: ComparisonRow["beyondMaxLength"][] = ["defined", "undefined"];

/** What a column sorts by: a number, NaN where the encoding has none. */
export function numberOf(row: ComparisonRow, column: ColumnName): number {
  switch (column) {
    case "encoding":
      return kinds.indexOf(row.encoding.kind);
    case "actsOn":
      return actsOn.indexOf(row.actsOn);
    case "beyondMaxLength":
      return beyond.indexOf(row.beyondMaxLength);
    case "decay":
      return row.decay[row.decay.length - 1];
    case "float32":
    case "bfloat16":
      return row.nearestPositions[column];
    default:
      return row[column];
  }
}

/** As it is read in the table. */
export function textOf(row: ComparisonRow, column: ColumnName, t: CompareWords): string {
  const value = numberOf(row, column);
  switch (column) {
    case "encoding":
      return t.names[row.encoding.kind];
    case "actsOn":
      return t.actsOn[row.actsOn];
    case "beyondMaxLength":
      return t.beyond[row.beyondMaxLength];
    case "parameters":
    case "flopsPerToken":
      return grouped(value);
    case "bufferBytes":
      return bytes(value);
    case "unseenFraction":
      return percent(value);
    case "float32":
    case "bfloat16":
      return brief(value, 4);
    default:
      return brief(value, 3);
  }
}

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];

export function bytes(count: number): string {
  if (count === 0) return "0";
  const power = Math.min(Math.floor(Math.log2(count) / 10), UNITS.length - 1);
  return `${brief(count / 1024 ** power, 4)} ${UNITS[power]}`;
}

/** As it is saved: the package's own values under the package's own names. */
export function rawOf(row: ComparisonRow, column: ColumnName): string | number {
  switch (column) {
    case "encoding":
      return row.encoding.kind;
    case "actsOn":
    case "beyondMaxLength":
      return row[column];
    default:
      return numberOf(row, column);
  }
}

/** Sorted rows; where an encoding has no such number it comes last, whichever way. */
export function sorted(rows: readonly ComparisonRow[], column: ColumnName | "", descending: boolean): ComparisonRow[] {
  if (column === "") return [...rows];
  const last = (row: ComparisonRow) => Number.isNaN(numberOf(row, column));
  const direction = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    if (last(a) || last(b)) return Number(last(a)) - Number(last(b));
    return direction * (numberOf(a, column) - numberOf(b, column));
  });
}
