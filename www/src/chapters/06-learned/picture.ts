// This chapter's figures as pictures for saving.
import { grouped } from "../../figure/format";
import { picture, polyline, textAt } from "../../plot/picture";
import type { LearnedWords } from "./words";
import type { Zone, ZoneName } from "./zones";

const WIDTH = 600;
const LEFT = 24;
const fills: Record<ZoneName, string> = {
  trained: 'fill="#0b6e66"',
  unreached: 'fill="#f4f2ea" stroke="#8c8a82" stroke-dasharray="4 3"',
  outside: 'fill="#9a4a12"',
};

interface Sizes {
  maxLength: number;
  dim: number;
  text: number;
}

/** The rows as a band, the sentence as a line below it. */
export function rowsPicture(
  zones: Zone[],
  total: number,
  { maxLength, dim, text }: Sizes,
  t: LearnedWords["rows"],
): string {
  const x = (position: number) => LEFT + (WIDTH * position) / total;
  const band = zones.map(
    ({ name, first, count }) =>
      `<rect x="${x(first)}" y="90" width="${(WIDTH * count) / total}" height="30" ${fills[name]}/>`,
  );
  const keys = zones.map(({ name, count }, index) =>
    [
      `<rect x="${LEFT}" y="${176 + 24 * index}" width="16" height="12" ${fills[name]}/>`,
      textAt(LEFT + 24, 187 + 24 * index, `${t.zones[name]} · ${t.count(grouped(count))}`),
    ].join(""),
  );
  const content = [
    textAt(LEFT, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(LEFT, 56, `${t.maxLength} ${grouped(maxLength)} · ${t.dim} ${grouped(dim)}`, 'fill="#5b606b"'),
    ...band,
    `<path d="M${LEFT} 138H${x(text)}" stroke="#22252b" stroke-width="3"/>`,
    textAt(LEFT, 160, `${t.sentence} · ${grouped(text)}`),
    ...keys,
  ];
  return picture(WIDTH + 2 * LEFT, 200 + 24 * zones.length, content.join(""));
}

/** Which rows moved, and the loss at each position. */
export function untouchedPicture(same: boolean[], losses: ArrayLike<number>, t: LearnedWords["untouched"]): string {
  const cell = WIDTH / same.length;
  const strip = same.map(
    (unmoved, row) =>
      `<rect x="${LEFT + row * cell}" y="80" width="${cell - 1}" height="26" ${unmoved ? fills.unreached : fills.trained}/>`,
  );
  const known = Array.from(losses, (loss, place): [number, number] => [place, loss]).filter(
    ([, loss]) => !Number.isNaN(loss),
  );
  const most = Math.max(...known.map(([, loss]) => loss), 1e-9);
  const points = known.map(([place, loss]): [number, number] => [
    LEFT + (place + 0.5) * cell,
    330 - (180 * loss) / most,
  ]);
  const content = [
    textAt(LEFT, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(LEFT, 60, `${t.same} · ${t.of(String(same.filter(Boolean).length), String(same.length))}`),
    ...strip,
    textAt(LEFT, 140, `${t.loss} ↑ (${most.toPrecision(3)})`, 'fill="#5b606b"'),
    polyline(points, "#0b6e66"),
    `<path d="M${LEFT} 330H${LEFT + WIDTH}" stroke="#8c8a82"/>`,
    textAt(LEFT + WIDTH, 352, `${t.position} →`, 'text-anchor="end" fill="#5b606b"'),
  ];
  return picture(WIDTH + 2 * LEFT, 372, content.join(""));
}
