// The picture of one encoding's decay.
import type * as Plots from "@observablehq/plot";
import { brief } from "../figure/format";
import type { Axis } from "./settings";

/** More points than a small picture has pixels. */
const MOST_POINTS = 700;

/** Distances that are drawn: all of them, or as many as can be seen, evenly on the axis. */
export function drawn(count: number, axis: Axis): number[] {
  const first = axis === "log" ? 1 : 0;
  if (count - first <= MOST_POINTS) return Array.from({ length: count - first }, (_, index) => first + index);
  const last = count - 1;
  const at = (share: number) => (axis === "log" ? last ** share : last * share);
  const places = Array.from({ length: MOST_POINTS }, (_, index) => Math.round(at(index / (MOST_POINTS - 1))));
  return [...new Set(places)];
}

/** The distances of the table: 0, powers of two, and the last. */
export function marksOn(count: number): number[] {
  const powers = Array.from({ length: 32 }, (_, power) => 2 ** power).filter((distance) => distance < count - 1);
  return count > 1 ? [0, ...powers, count - 1] : [];
}

/** The one value that all distances have, if they have one. */
export function flatAt(decay: Float64Array): number | undefined {
  return decay.every((change) => change === decay[0]) ? decay[0] : undefined;
}

export interface Axes {
  distance: string;
  change: string;
}

export function decayPlot(plot: typeof Plots, decay: Float64Array, axis: Axis, names: Axes): Plots.PlotOptions {
  const points = drawn(decay.length, axis).map((distance) => ({ distance, change: decay[distance] }));
  const flat = flatAt(decay);
  return {
    marginLeft: 48,
    marginRight: 12,
    marginTop: 22,
    marginBottom: 38,
    x: { type: axis, label: `${names.distance} →`, ticks: 4, tickFormat: (value: number) => brief(value, 3) },
    y: {
      label: `↑ ${names.change}`,
      ticks: 4,
      tickFormat: (value: number) => brief(value, 3),
      ...(flat !== undefined && { domain: [flat - 1, flat + 1] }),
    },
    marks: [
      plot.ruleY([0], { className: "zero" }),
      plot.line(points, { x: "distance", y: "change", className: "change" }),
    ],
  };
}
