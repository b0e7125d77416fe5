// This chapter's figures as pictures for saving.
import { picture, textAt } from "../../plot/picture";

const LINE = 18;
const SIGN = 7.9;

/** The program's lines, as they stand. */
export function codePicture(code: string, program: string, title: string): string {
  const lines = code.trimEnd().split("\n");
  const widest = Math.max(60, ...lines.map((line) => line.length));
  const drawn = lines.map((line, index) =>
    textAt(24, 96 + index * LINE, line.replaceAll(" ", "\u00a0"), 'font-family="ui-monospace, monospace"'),
  );
  const head = [textAt(24, 32, title, 'font-size="18" font-weight="600"'), textAt(24, 56, program, 'fill="#5b606b"')];
  return picture(48 + widest * SIGN, 112 + lines.length * LINE, [...head, ...drawn].join(""));
}

export interface Series {
  name: string;
  color: string;
  points: [x: number, y: number][];
}

interface Dots {
  title: string;
  settings: string;
  xTitle: string;
  yTitle: string;
  series: Series[];
  show: (value: number) => string;
}

const BOX = { x: 90, y: 110, width: 620, height: 320 };

/** Series of dots over two axes that begin at 0 and are labelled at their ends. */
export function dotsPicture({ title, settings, xTitle, yTitle, series, show }: Dots): string {
  const all = series.flatMap(({ points }) => points);
  const right = Math.max(1, ...all.map(([x]) => x));
  const high = Math.max(Number.EPSILON, ...all.map(([, y]) => y));
  const bottom = BOX.y + BOX.height;
  const dot = ([x, y]: [number, number], color: string) =>
    `<circle cx="${(BOX.x + (BOX.width * x) / right).toFixed(1)}" cy="${(bottom - (BOX.height * y) / high).toFixed(1)}" r="2.2" fill="${color}"/>`;
  const content = [
    textAt(24, 32, title, 'font-size="18" font-weight="600"'),
    textAt(24, 56, settings, 'fill="#5b606b"'),
    ...series.map(({ name, color }, index) => textAt(BOX.x + 300 * index, 84, `● ${name}`, `fill="${color}"`)),
    `<path d="M${BOX.x} ${BOX.y}V${bottom}H${BOX.x + BOX.width}" fill="none" stroke="#8c8a82"/>`,
    ...series.flatMap(({ points, color }) => points.map((point) => dot(point, color))),
    textAt(BOX.x - 8, BOX.y + 5, show(high), 'text-anchor="end"'),
    textAt(BOX.x - 8, bottom, "0", 'text-anchor="end"'),
    textAt(BOX.x + BOX.width, bottom + 20, show(right), 'text-anchor="end"'),
    textAt(BOX.x - 66, BOX.y - 12, `${yTitle} ↑`, 'fill="#5b606b"'),
    textAt(BOX.x + BOX.width, bottom + 42, `${xTitle} →`, 'text-anchor="end" fill="#5b606b"'),
  ];
  return picture(760, bottom + 64, content.join(""));
}
