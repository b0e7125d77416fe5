// The table as a picture.
import type { ComparisonRow } from "posenc/core";
import { type ColumnName, textOf } from "../../compare/columns";
import type { CompareWords } from "../../compare/words";
import { picture, textAt } from "../../plot/picture";

const LINE = 28;
const FIRST = 150;
const WIDTH = 165;
const TOP = 92;

export function tablePicture(
  title: string,
  sizes: string,
  rows: readonly ComparisonRow[],
  columns: readonly ColumnName[],
  t: CompareWords,
): string {
  const right = (column: number) => 24 + FIRST + WIDTH * (column + 1);
  const end = 'text-anchor="end"';
  const heads = columns.map((column, index) =>
    textAt(right(index), TOP, t.columns[column].name, `${end} font-weight="600"`),
  );
  const lines = rows.flatMap((row, index) => {
    const y = TOP + LINE * (index + 1);
    const cells = columns.map((column, at) => textAt(right(at), y, textOf(row, column, t), end));
    return [textAt(24, y, t.names[row.encoding.kind], 'font-weight="600"'), ...cells];
  });
  const content = [
    textAt(24, 32, title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, sizes, 'fill="#5b606b"'),
    ...heads,
    ...lines,
  ];
  return picture(right(columns.length - 1) + 24, TOP + LINE * (rows.length + 1), content.join(""));
}
