import { format, grouped } from "../../figure/format";
import type { Words } from "../../i18n";
import { heatMap, legend, picture, textAt } from "../../plot/picture";
import type { Both } from "./both.svelte";
import type { ShiftWords } from "./words";

interface Canvases {
  before?: HTMLCanvasElement;
  after?: HTMLCanvasElement;
  ramp?: HTMLCanvasElement;
}

const SIZE = 250;
const TOP = 110;

/** The scores before and after, and the change for each encoding. */
export function bothPicture(
  both: Both,
  { before, after, ramp }: Canvases,
  words: Words,
  t: ShiftWords["both"],
): string {
  if (!both.chosen || !before || !after || !ramp) return picture(640, 120, "");
  const { tokens, shift, moves } = both.outcome;
  const names = words.order.encodings;
  const axes = {
    rows: tokens.length,
    columns: tokens.length,
    rowTitle: t.query,
    columnTitle: t.key,
    rowLabel: (row: number) => tokens[row],
    columnLabel: (column: number) => tokens[column],
  };
  const below = TOP + SIZE + 80;
  const content = [
    textAt(24, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, `${names[both.settings.encoding]} · ${t.head} ${both.settings.head}`, 'fill="#5b606b"'),
    textAt(90, TOP - 26, t.before),
    heatMap(before, { x: 90, y: TOP, width: SIZE, height: SIZE }, axes),
    textAt(440, TOP - 26, t.after(grouped(shift))),
    heatMap(after, { x: 440, y: TOP, width: SIZE, height: SIZE }, axes),
    legend(ramp, { x: 90, y: below - 18, width: SIZE, height: 12 }, t.legend, ["−", "0", "+"]),
    textAt(24, below + 44, t.table, 'font-weight="600"'),
    ...moves.map(({ kind, move }, index) =>
      textAt(24, below + 68 + 20 * index, `${names[kind]}: ${move.value ? format(move.value.residual, 3) : "–"}`),
    ),
  ];
  return picture(730, below + 80 + 20 * moves.length, content.join(""));
}
