// What the reader takes along.
import type { ComparisonRow } from "posenc/core";
import { type ColumnName, columnNames, rawOf, textOf } from "./columns";
import type { CompareWords } from "./words";

const heads: Partial<Record<ColumnName, string>> = {
  decay: "decayAtEnd",
  float32: "nearestPositionsFloat32",
  bfloat16: "nearestPositionsBfloat16",
};

/** The table in full precision, under the package's names. */
export function* tableLines(rows: readonly ComparisonRow[]): Generator<(string | number)[]> {
  const columns = columnNames.map((name) => heads[name] ?? name);
  yield [...columns.toSpliced(3, 0, "parameterFormula"), "settings"];
  for (const row of rows) {
    const cells = columnNames.map((name) => rawOf(row, name));
    yield [...cells.toSpliced(3, 0, row.parameterFormula), JSON.stringify(row.encoding)];
  }
}

/** Each distance with the change that each encoding makes. */
export function* decayLines(rows: readonly ComparisonRow[]): Generator<(string | number)[]> {
  yield ["distance", ...rows.map((row) => row.encoding.kind)];
  for (let distance = 0; distance < (rows[0]?.decay.length ?? 0); distance += 1) {
    yield [distance, ...rows.map((row) => row.decay[distance])];
  }
}

/** The table as it is read, for a document. */
export function markdownText(rows: readonly ComparisonRow[], t: CompareWords): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = columnNames.map((name) => (name === "encoding" || name === "actsOn" ? "---" : "--:"));
  return [
    line(columnNames.map((name) => t.columns[name].name)),
    line(rule),
    ...rows.map((row) => line(columnNames.map((name) => textOf(row, name, t)))),
    "",
  ].join("\n");
}
