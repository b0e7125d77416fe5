import type * as Plots from "@observablehq/plot";
import { brief } from "../../figure/format";
import type { Product } from "./products";
import { MOST_DISTANCE } from "./products-settings";

export function productsPlot(
  plot: typeof Plots,
  first: readonly Product[],
  second: readonly Product[],
  shift: number,
  names: { shift: string; product: string },
): Plots.PlotOptions {
  return {
    marginLeft: 48,
    marginRight: 14,
    marginTop: 26,
    marginBottom: 38,
    x: { label: `${names.shift} →`, domain: [-MOST_DISTANCE, MOST_DISTANCE], ticks: 8 },
    y: {
      label: `↑ ${names.product}`,
      ticks: 5,
      grid: true,
      zero: true,
      tickFormat: (value: number) => brief(value, 3),
    },
    marks: [
      plot.ruleY([0], { className: "zero" }),
      plot.ruleX([shift], { className: "cursor" }),
      plot.line(first, { x: "shift", y: "product", className: "first" }),
      plot.line(second, { x: "shift", y: "product", className: "second" }),
      ...[first, second].map((line, index) =>
        plot.dot(
          line.filter((one) => one.shift === shift),
          { x: "shift", y: "product", r: index ? 3.5 : 6, className: index ? "second-dot" : "first-dot" },
        ),
      ),
    ],
  };
}
