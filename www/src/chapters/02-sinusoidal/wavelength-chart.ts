// Pairs to the right, positions for one turn upwards, on a logarithmic axis.
import type * as Plots from "@observablehq/plot";
import type { SinusoidalCell } from "posenc/core";
import { brief, superscript } from "../../figure/format";
import { dots } from "../../plot/dots";

export interface Rule {
  at: number;
  text: string;
  className: string;
}

/** The axis reaches from one position to beyond the slowest pair. */
export function reach(pairs: readonly SinusoidalCell[]): [number, number] {
  return [1, Math.max(100, 3 * pairs[pairs.length - 1].wavelength)];
}

export function power(value: number): string {
  const digits = value.toExponential().match(/^1e\+(\d+)$/)?.[1];
  if (digits === undefined) return "";
  return Number(digits) < 4 ? brief(value) : `10${superscript(digits)}`;
}

export function wavelengthPlot(
  plot: typeof Plots,
  pairs: readonly SinusoidalCell[],
  chosen: number,
  rules: readonly Rule[],
  names: { pair: string; wavelength: string },
): Plots.PlotOptions {
  return {
    marginLeft: 46,
    marginRight: 16,
    marginTop: 30,
    marginBottom: 38,
    x: { label: `${names.pair} →`, nice: false, domain: [-0.5, pairs.length - 0.5], ticks: Math.min(pairs.length, 8) },
    y: { type: "log", label: `↑ ${names.wavelength}`, domain: reach(pairs), tickFormat: power, grid: true },
    marks: [
      ...rules.flatMap((rule) => [
        plot.ruleY([rule], { y: "at", className: rule.className }),
        plot.text([rule], {
          y: "at",
          text: "text",
          // The dots rise from the left below to the right above; words stand where they do not.
          ...(rule.className === "slowest"
            ? { frameAnchor: "left" as const, textAnchor: "start" as const, dx: 6 }
            : { frameAnchor: "right" as const, textAnchor: "end" as const, dx: -4 }),
          dy: rule.className === "here" ? 9 : -7,
          className: "rule-text",
        }),
      ]),
      dots(plot, pairs, { x: "pair", y: "wavelength", r: 3, className: "wave" }),
      plot.dot([pairs[chosen]], { x: "pair", y: "wavelength", r: 5.5, className: "mark" }),
    ],
  };
}
