// The picture of the errors of frequencies by pair.
import type * as Plots from "@observablehq/plot";
import { brief } from "../../figure/format";

export const forms = ["power", "exponential"] as const;
export type Form = (typeof forms)[number];

/** Colours for saved pictures; on the page they follow the scheme. */
export const colors: Record<Form, string> = { power: "#0b6e66", exponential: "#9a4a12" };

/** More dots than that cannot be told apart. */
const MOST_DOTS = 256;

export interface Dot {
  pair: number;
  error: number;
}

/** Every pair, or the worst of each few neighbours. */
export function dotsOf(errors: Float64Array): Dot[] {
  const width = Math.ceil(errors.length / MOST_DOTS);
  return Array.from({ length: Math.ceil(errors.length / width) }, (_, index) => {
    const first = index * width;
    const part = errors.subarray(first, first + width);
    const worst = part.reduce((most, error, at) => (error > part[most] ? at : most), 0);
    return { pair: first + worst, error: part[worst] };
  });
}

export function isThinned(errors: Float64Array): boolean {
  return errors.length > MOST_DOTS;
}

export function ulpPlot(
  plot: typeof Plots,
  errors: Record<Form, Float64Array>,
  chosen: number,
  names: { pair: string; axis: string },
): Plots.PlotOptions {
  const symbols = { power: "circle", exponential: "diamond" } as const;
  return {
    marginLeft: 40,
    marginRight: 12,
    marginTop: 26,
    marginBottom: 38,
    x: { label: `${names.pair} →`, tickFormat: (value: number) => brief(value, 4) },
    y: { label: `↑ ${names.axis}`, grid: true, zero: true },
    marks: [
      plot.ruleY([0.5], { className: "best" }),
      plot.ruleX([chosen], { className: "cursor" }),
      ...[...forms]
        .reverse()
        .map((form) =>
          plot.dot(dotsOf(errors[form]), { x: "pair", y: "error", symbol: symbols[form], r: 2.4, className: form }),
        ),
    ],
  };
}
