// Pictures of the lab: a line for each encoding, in its colour, with its dash and its shape.
import type * as Plots from "@observablehq/plot";
import { brief } from "../figure/format";
import { colourOf, signs, symbolOf } from "../plot/marks";
import type { LengthPoint, Metric, Point } from "./series";
import type { Kind } from "./settings";

export interface Line {
  kind: Kind;
  points: Point[];
  recorded: Point[];
}

interface Names {
  x: string;
  y: string;
}

/** Shapes stand apart from each other, and those of another line beside them. */
const BETWEEN_SHAPES = 12;

const margins = { marginLeft: 46, marginRight: 14, marginTop: 28, marginBottom: 38 };

export function curvePlot(
  plot: typeof Plots,
  lines: Line[],
  { log, zero, names, trained }: { log: boolean; zero: boolean; names: Names; trained?: number },
): Plots.PlotOptions {
  const positive = (points: Point[]) => (log ? points.filter(({ least }) => least > 0) : points);
  return {
    ...margins,
    x: { label: `${names.x} →`, nice: false, ticks: 5 },
    y: {
      type: log ? "log" : "linear",
      label: `↑ ${names.y}`,
      grid: true,
      ticks: 5,
      tickFormat: (value: number) => brief(value, 3),
      ...(!log && { zero }),
    },
    marks: [
      ...(trained === undefined ? [] : [plot.ruleX([trained], { className: "trained" })]),
      ...lines.map((line) => faint(plot, positive(line.recorded), line.kind)),
      ...lines.flatMap((line, index) => lineMarks(plot, positive(line.points), line.kind, index)),
    ],
  };
}

function faint(plot: typeof Plots, points: Point[], kind: Kind): Plots.Markish {
  return plot.line(points, { x: "step", y: "mean", stroke: colourOf(kind), strokeOpacity: 0.4, strokeWidth: 3 });
}

function lineMarks(plot: typeof Plots, points: Point[], kind: Kind, index: number): Plots.Markish[] {
  const stroke = colourOf(kind);
  const shapes = points.filter(
    (_, at) => at % BETWEEN_SHAPES === (index * 4) % BETWEEN_SHAPES || at === points.length - 1,
  );
  return [
    plot.areaY(points, { x: "step", y1: "least", y2: "most", fill: stroke, fillOpacity: 0.13 }),
    plot.line(points, { x: "step", y: "mean", stroke, strokeWidth: 1.8, strokeDasharray: signs[kind].dash }),
    plot.dot(shapes, { x: "step", y: "mean", fill: stroke, r: 3.8, symbol: symbolOf(signs[kind]) }),
  ];
}

export interface LengthLine {
  kind: Kind;
  besides: boolean;
  points: LengthPoint[];
  recorded: LengthPoint[];
}

export function lengthPlot(
  plot: typeof Plots,
  lines: LengthLine[],
  {
    metric,
    lengths,
    chance,
    names,
    labels,
  }: { metric: Metric; lengths: number[]; chance?: number; names: Names; labels: string[] },
): Plots.PlotOptions {
  const flat = (points: LengthPoint[]) =>
    points.flatMap(({ length, spread }) => (spread ? [{ length, ...spread }] : []));
  return {
    ...margins,
    x: {
      type: "point",
      domain: lengths,
      padding: 0.3,
      label: `${names.x} →`,
      tickFormat: (length: number) => labels[lengths.indexOf(length)],
    },
    y: {
      label: `↑ ${names.y}`,
      grid: true,
      ticks: 5,
      tickFormat: (value: number) => brief(value, 3),
      ...(metric === "accuracy" && { domain: [0, 1] }),
    },
    marks: [
      ...(chance === undefined ? [] : [plot.ruleY([chance], { className: "chance" })]),
      ...lines.map(({ kind, recorded }) =>
        plot.line(flat(recorded), {
          x: "length",
          y: "mean",
          stroke: colourOf(kind),
          strokeOpacity: 0.4,
          strokeWidth: 3,
        }),
      ),
      ...lines.flatMap(({ kind, besides, points }) => {
        const stroke = colourOf(kind);
        return [
          plot.ruleX(flat(points), { x: "length", y1: "least", y2: "most", stroke }),
          plot.line(flat(points), {
            x: "length",
            y: "mean",
            stroke,
            strokeWidth: 1.8,
            strokeDasharray: besides ? "1 4" : signs[kind].dash,
          }),
          plot.dot(flat(points), {
            x: "length",
            y: "mean",
            stroke,
            fill: besides ? "var(--card)" : stroke,
            r: 4.4,
            symbol: symbolOf(signs[kind]),
          }),
        ];
      }),
    ],
  };
}
