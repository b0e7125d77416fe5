// The picture of wavelengths: pairs to the right, positions for one turn upwards, on a logarithmic axis.
import type * as Plots from "@observablehq/plot";
import type { RopePairs } from "posenc/inspect";
import { superscript } from "../figure/format";
import { dots, strokes } from "../plot/dots";

export interface Rule {
  length: number;
  text: string;
  className: string;
}

interface Point {
  pair: number;
  before: number;
  after: number;
  kind: RopePairs["kinds"][number];
}

/** Shape and class of each kind: colour alone would say too little. */
export const marks = [
  { kind: "kept", symbol: "circle" },
  { kind: "between", symbol: "diamond" },
  { kind: "interpolated", symbol: "triangle" },
] as const;

export function pointsOf({ plainWavelength, wavelength, kinds }: RopePairs): Point[] {
  return Array.from(wavelength, (after, pair) => ({ pair, before: plainWavelength[pair], after, kind: kinds[pair] }));
}

export interface Axes {
  pair: string;
  wavelength: string;
}

export function axes({ pair, wavelength }: Axes): Partial<Plots.PlotOptions> {
  return {
    marginLeft: 46,
    marginRight: 16,
    marginTop: 34,
    marginBottom: 38,
    x: { label: `${pair} →`, nice: false },
    y: { type: "log", label: `↑ ${wavelength}`, tickFormat: powers, grid: true },
  };
}

/** 1, 10, 100, 1000, then 10⁴ and so on; nothing at what lies between. */
function powers(value: number): string {
  const power = value.toExponential().match(/^1e\+(\d+)$/)?.[1];
  if (power === undefined) return "";
  return power.length === 1 && power < "4" ? String(value) : `10${superscript(power)}`;
}

export function wavePlot(
  plot: typeof Plots,
  pairs: RopePairs,
  rules: Rule[],
  chosen: number,
  names: Axes,
): Plots.PlotOptions {
  const points = pointsOf(pairs);
  const turning = points.filter(({ after }) => Number.isFinite(after));
  const moved = turning.filter(({ kind }) => kind !== "kept");
  return {
    ...axes(names),
    marks: [
      ...ruleMarks(plot, rules),
      plot.ruleX([chosen], { className: "cursor" }),
      strokes(plot, moved, { x: "pair", y1: "before", y2: "after", className: "move" }),
      dots(plot, points, { x: "pair", y: "before", r: 2.4, className: "before" }),
      ...marks.map(({ kind, symbol }) =>
        dots(
          plot,
          turning.filter((point) => point.kind === kind),
          { x: "pair", y: "after", symbol, r: 3.4, className: kind },
        ),
      ),
    ],
  };
}

export function ruleMarks(plot: typeof Plots, rules: Rule[]): Plots.Markish[] {
  return rules.flatMap((rule) => [
    plot.ruleY([rule], { y: "length", className: rule.className }),
    plot.text([rule], {
      y: "length",
      text: "text",
      frameAnchor: "left",
      textAnchor: "start",
      dx: 6,
      dy: -7,
      className: "rule-text",
    }),
  ]);
}
