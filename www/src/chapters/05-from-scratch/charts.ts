// The pictures of errors: of frequencies by pair, and of rows by position.
import type * as Plots from "@observablehq/plot";
import { brief, superscript } from "../../figure/format";
import { dots } from "../../plot/dots";

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
          dots(plot, dotsOf(errors[form]), { x: "pair", y: "error", symbol: symbols[form], r: 2.4, className: form }),
        ),
    ],
  };
}

/** Tables in float32: by either form of frequency, or exact and then rounded. */
export const tables = [...forms, "rounded"] as const;
export type Table = (typeof tables)[number];
export const dashes: Record<Table, string> = { power: "", exponential: "7 4", rounded: "2 3" };

export function farPlot(
  plot: typeof Plots,
  positions: readonly number[],
  errors: Record<Table, Float64Array>,
  chosen: { position: number; errors: Record<Table, Float64Array> },
  names: { x: string; y: string },
): Plots.PlotOptions {
  const points = (table: Table) => positions.map((position, at) => ({ position, error: errors[table][at] }));
  const behindFirst = [...tables].reverse();
  return {
    marginLeft: 44,
    marginRight: 16,
    marginTop: 26,
    marginBottom: 38,
    x: { type: "log", label: `${names.x} →`, domain: [1, positions[positions.length - 1]], tickFormat: powers },
    y: { type: "log", label: `↑ ${names.y}`, domain: [1e-9, 1], clamp: true, tickFormat: powers, grid: true },
    marks: [
      plot.ruleX([chosen.position], { className: "cursor" }),
      ...behindFirst.map((table) =>
        plot.line(points(table), { x: "position", y: "error", className: table, strokeDasharray: dashes[table] }),
      ),
      ...behindFirst.map((table) =>
        plot.dot([chosen.errors[table][0]], {
          x: chosen.position,
          y: (error: number) => error,
          r: 4,
          className: `${table} here`,
        }),
      ),
    ],
  };
}

/** Whole powers of ten alone. */
function powers(value: number): string {
  const exponent = value.toExponential().match(/^1e\+?(-?\d+)$/)?.[1];
  return exponent === undefined ? "" : `10${superscript(exponent)}`;
}
