// Lines over numbers, for the page and for saving.
import type * as Plots from "@observablehq/plot";
import { brief } from "../figure/format";
import { picture, textAt } from "./picture";

export interface Line {
  name: string;
  /** A class of the page, which gives the colour there. */
  className: string;
  /** The colour in a saved picture. */
  color: string;
  dash: string;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** A band around it. */
  low?: ArrayLike<number>;
  high?: ArrayLike<number>;
}

/** For lines that stand for no encoding: their classes in `Lines.svelte`, their colours in a saved picture. */
export const looks = {
  first: { className: "first", color: "#0b6e66" },
  second: { className: "second", color: "#9a4a12" },
  third: { className: "third", color: "#6848b8" },
};

export interface LineAxes {
  x: string;
  y: string;
  /** Whether the x axis is logarithmic. */
  log?: boolean;
  /** Places on the x axis that are marked. */
  rules?: number[];
  range?: [number, number];
}

interface Point {
  x: number;
  y: number;
  low: number;
  high: number;
}

function pointsOf({ x, y, low, high }: Line): Point[] {
  const points = Array.from(x, (place, at) => ({
    x: place,
    y: y[at],
    low: low?.[at] ?? y[at],
    high: high?.[at] ?? y[at],
  }));
  return points.filter(({ y }) => Number.isFinite(y));
}

export function linePlot(
  plot: typeof Plots,
  lines: Line[],
  { x, y, log, rules = [], range }: LineAxes,
): Plots.PlotOptions {
  return {
    marginLeft: 46,
    marginRight: 14,
    marginTop: 26,
    marginBottom: 38,
    x: {
      type: log ? "log" : "linear",
      label: `${x} →`,
      nice: false,
      ticks: 6,
      tickFormat: (value: number) => brief(value, 3),
    },
    y: {
      label: `↑ ${y}`,
      ticks: 5,
      grid: true,
      tickFormat: (value: number) => brief(value, 3),
      ...(range && { domain: range }),
    },
    marks: [
      plot.ruleY([0], { className: "zero" }),
      plot.ruleX(rules, { className: "place" }),
      ...lines.flatMap((line) => [
        ...(line.low
          ? [plot.areaY(pointsOf(line), { x: "x", y1: "low", y2: "high", className: `band ${line.className}` })]
          : []),
        plot.line(pointsOf(line), {
          x: "x",
          y: "y",
          strokeDasharray: line.dash,
          className: `stroke ${line.className}`,
        }),
      ]),
    ],
  };
}

const BOX = { x: 70, y: 84, width: 600, height: 300 };

/** The same as SVG text. */
export function linePicture(title: string, note: string, lines: Line[], axes: LineAxes): string {
  const all = lines.flatMap(pointsOf);
  const scale = (value: number) => (axes.log ? Math.log(value) : value);
  const [left, right] = extent(all.map(({ x }) => scale(x)));
  const [bottom, top] = axes.range ?? extent([0, ...all.flatMap(({ low, high }) => [low, high])]);
  const x = (value: number) => BOX.x + (BOX.width * (scale(value) - left)) / (right - left || 1);
  const y = (value: number) => BOX.y + BOX.height * (1 - (value - bottom) / (top - bottom || 1));
  const path = (points: [number, number][]) => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
  const content = [
    textAt(24, 32, title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, note, 'fill="#5b606b"'),
    `<path fill="none" stroke="#8c8a82" d="M${BOX.x} ${BOX.y}V${BOX.y + BOX.height}H${BOX.x + BOX.width}"/>`,
    ...(bottom < 0 && top > 0 ? [`<path stroke="#e2ded2" d="M${BOX.x} ${y(0)}h${BOX.width}"/>`] : []),
    ...(axes.rules ?? []).map(
      (rule) => `<path stroke="#8c8a82" stroke-dasharray="3 4" d="M${x(rule)} ${BOX.y}v${BOX.height}"/>`,
    ),
    ...[bottom, top].map((value) => textAt(BOX.x - 8, y(value) + 4, brief(value, 3), 'text-anchor="end"')),
    textAt(BOX.x, BOX.y - 10, `↑ ${axes.y}`, 'fill="#5b606b"'),
    ...extent(all.map(({ x }) => x)).map((value) =>
      textAt(x(value), BOX.y + BOX.height + 18, brief(value), 'text-anchor="middle"'),
    ),
    textAt(BOX.x + BOX.width, BOX.y + BOX.height + 38, `${axes.x} →`, 'text-anchor="end" fill="#5b606b"'),
  ];
  for (const [index, line] of lines.entries()) {
    const points = pointsOf(line);
    const band = [
      ...points.map(({ x: at, low }): [number, number] => [x(at), y(low)]),
      ...points.toReversed().map(({ x: at, high }): [number, number] => [x(at), y(high)]),
    ];
    if (line.low) content.push(`<polygon fill="${line.color}" fill-opacity="0.15" points="${path(band)}"/>`);
    const stroke = `fill="none" stroke="${line.color}" stroke-width="2" stroke-dasharray="${line.dash}"`;
    content.push(`<polyline ${stroke} points="${path(points.map(({ x: at, y: value }) => [x(at), y(value)]))}"/>`);
    const row = BOX.y + BOX.height + 66 + 22 * index;
    content.push(`<path ${stroke} d="M${BOX.x} ${row - 4}h36"/>`, textAt(BOX.x + 46, row, line.name));
  }
  return picture(700, BOX.y + BOX.height + 78 + 22 * lines.length, content.join(""));
}

function extent(values: number[]): [number, number] {
  return values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
