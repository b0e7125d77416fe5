// The padded sentence as a picture.
import { fixed } from "../../figure/format";
import { picture, textAt } from "../../plot/picture";
import { type Padded, rules } from "./padding";
import type { SmallWords } from "./words";

const WIDTH = 62;
const LINE = 28;
const LEFT = 210;
const TOP = 72;

export function paddingPicture(
  names: readonly string[],
  padded: Padded | undefined,
  weights: Float32Array | undefined,
  t: SmallWords["padding"],
): string {
  if (!padded) return picture(640, 120, "");
  const lines: [string, (place: number) => string][] = [
    [t.token, (place) => names[place]],
    [t.mask, (place) => String(padded.mask[place])],
    ...rules.map((rule): [string, (place: number) => string] => [
      t.rules[rule],
      (place) => String(padded.positions[rule][place]),
    ]),
    [t.weights, (place) => fixed(weights?.[place] ?? Number.NaN, 3)],
  ];
  const rows = lines.flatMap(([name, cell], index) => {
    const y = TOP + LINE * index;
    const cells = names.map((_, place) =>
      textAt(
        LEFT + WIDTH * (place + 0.5),
        y,
        cell(place),
        `text-anchor="middle"${padded.mask[place] ? "" : ' fill="#8c8a82"'}`,
      ),
    );
    return [textAt(24, y, name), ...cells];
  });
  const content = [textAt(24, 32, t.title, 'font-size="18" font-weight="600"'), ...rows];
  return picture(LEFT + WIDTH * names.length + 24, TOP + LINE * lines.length, content.join(""));
}
