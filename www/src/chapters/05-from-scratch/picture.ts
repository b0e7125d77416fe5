// This chapter's figures as pictures for saving.
import { picture, polyline, textAt } from "../../plot/picture";

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
  line?: boolean;
}

interface ChartOfSeries {
  title: string;
  settings: string;
  xTitle: string;
  yTitle: string;
  series: Series[];
  /** Axes that are logarithmic. */
  log?: boolean;
  show: (value: number) => string;
}

const BOX = { x: 90, y: 110, width: 620, height: 320 };

/** Series of dots or lines over two axes that are labelled at their ends. */
export function seriesPicture({ title, settings, xTitle, yTitle, series, log = false, show }: ChartOfSeries): string {
  const all = series.flatMap(({ points }) => points);
  const along = (value: number) => (log ? Math.log10(value) : value);
  const [left, right] = ends(all.map(([x]) => along(x)));
  const [low, high] = log ? ends(all.map(([, y]) => along(y))) : [0, ends(all.map(([, y]) => y))[1]];
  const x = (value: number) => BOX.x + (BOX.width * (along(value) - left)) / (right - left || 1);
  const y = (value: number) => BOX.y + BOX.height * (1 - (along(value) - low) / (high - low || 1));
  const back = (value: number) => (log ? 10 ** value : value);
  const marks = series.map(({ color, points, line }) => {
    const places = points.map(([a, b]): [number, number] => [x(a), y(b)]);
    if (line) return polyline(places, color);
    return places
      .map(([cx, cy]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="2.2" fill="${color}"/>`)
      .join("");
  });
  const bottom = BOX.y + BOX.height;
  const content = [
    textAt(24, 32, title, 'font-size="18" font-weight="600"'),
    textAt(24, 56, settings, 'fill="#5b606b"'),
    ...series.map(({ name, color }, index) => textAt(BOX.x + 300 * index, 84, `● ${name}`, `fill="${color}"`)),
    `<path d="M${BOX.x} ${BOX.y}V${bottom}H${BOX.x + BOX.width}" fill="none" stroke="#8c8a82"/>`,
    ...marks,
    textAt(BOX.x - 8, BOX.y + 5, show(back(high)), 'text-anchor="end"'),
    textAt(BOX.x - 8, bottom, show(back(low)), 'text-anchor="end"'),
    textAt(BOX.x, bottom + 20, show(back(left))),
    textAt(BOX.x + BOX.width, bottom + 20, show(back(right)), 'text-anchor="end"'),
    textAt(BOX.x - 66, BOX.y - 12, `${yTitle} ↑`, 'fill="#5b606b"'),
    textAt(BOX.x + BOX.width, bottom + 42, `${xTitle} →`, 'text-anchor="end" fill="#5b606b"'),
  ];
  return picture(760, bottom + 64, content.join(""));
}

function ends(values: number[]): [number, number] {
  return values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}
