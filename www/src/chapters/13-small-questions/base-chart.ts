// Wavelengths of all pairs on a logarithmic axis, with the context across.
import type * as Plots from "@observablehq/plot";
import { brief } from "../../figure/format";
import { dots } from "../../plot/dots";

export interface BaseAxes {
  pair: string;
  wavelength: string;
  context: string;
}

export function basePlot(
  plot: typeof Plots,
  wavelengths: Float64Array,
  usual: Float64Array,
  context: number,
  names: BaseAxes,
): Plots.PlotOptions {
  const points = Array.from(wavelengths, (wavelength, pair) => ({ pair, wavelength, usual: usual[pair] }));
  const within = points.filter(({ wavelength }) => wavelength <= context);
  const beyond = points.filter(({ wavelength }) => wavelength > context);
  return {
    marginLeft: 72,
    marginRight: 18,
    marginTop: 30,
    marginBottom: 40,
    x: {
      label: `${names.pair} →`,
      nice: false,
      domain: [-0.5, points.length - 0.5],
      tickFormat: "d",
      ticks: Math.min(points.length, 9),
    },
    y: {
      type: "log",
      label: `↑ ${names.wavelength}`,
      grid: true,
      ticks: 5,
      tickFormat: (value: number) => brief(value, 2),
    },
    marks: [
      dots(plot, points, { x: "pair", y: "usual", r: 2.4, className: "usual" }),
      plot.ruleY([context], { className: "context" }),
      plot.text([names.context], {
        y: context,
        frameAnchor: "left",
        textAnchor: "start",
        dx: 6,
        dy: -8,
        className: "rule-text",
      }),
      dots(plot, within, { x: "pair", y: "wavelength", r: 4, className: "within" }),
      dots(plot, beyond, { x: "pair", y: "wavelength", r: 4, symbol: "triangle", className: "beyond" }),
    ],
  };
}
