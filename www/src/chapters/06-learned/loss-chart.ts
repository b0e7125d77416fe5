// The loss at each position of sentences that are longer than those of training.
import type * as Plots from "@observablehq/plot";
import { brief } from "../../figure/format";

export function lossPlot(
  plot: typeof Plots,
  losses: Float64Array,
  trainLength: number,
  names: { position: string; loss: string },
): Plots.PlotOptions {
  const points = Array.from(losses, (loss, position) => ({ position, loss })).filter(({ loss }) => !Number.isNaN(loss));
  return {
    marginLeft: 40,
    marginRight: 12,
    marginTop: 24,
    marginBottom: 36,
    x: { label: `${names.position} →`, domain: [0, losses.length - 1], tickFormat: (value: number) => brief(value, 4) },
    y: { label: `↑ ${names.loss}`, zero: true, ticks: 4 },
    marks: [
      plot.ruleX([trainLength - 0.5], { className: "end" }),
      plot.line(points, { x: "position", y: "loss", className: "loss" }),
    ],
  };
}
