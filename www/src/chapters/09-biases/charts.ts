// The pictures of the chapter, for Observable Plot.
import type * as Plots from "@observablehq/plot";
import { brief } from "../../figure/format";
import { dots, strokes } from "../../plot/dots";
import type { Curve } from "./curves";

const frame = { marginLeft: 60, marginRight: 18, marginTop: 30, marginBottom: 40 };

export interface BiasAxes {
  relative: string;
  value: string;
  hidden: string;
}

export function biasPlot(
  plot: typeof Plots,
  curves: readonly Curve[],
  chosen: number,
  relative: number,
  names: BiasAxes,
): Plots.PlotOptions {
  const reach = (curves[0].values.length - 1) / 2;
  const points = curves.map(({ values }, curve) =>
    Array.from(values, (value, index) => ({ curve, relative: index - reach, value })),
  );
  return {
    ...frame,
    x: { label: `${names.relative} →`, domain: [-reach, reach], nice: false },
    y: { label: `↑ ${names.value}`, tickFormat: (value: number) => brief(value, 3), grid: true },
    marks: [
      plot.ruleX([0], { className: "zero" }),
      plot.text([names.hidden], { frameAnchor: "top-right", dy: -14, className: "side" }),
      plot.line(points.toSpliced(chosen, 1).flat(), { x: "relative", y: "value", z: "curve", className: "other" }),
      plot.line(points[chosen], { x: "relative", y: "value", className: "line" }),
      plot.ruleX([relative], { className: "cursor" }),
      plot.dot([points[chosen][relative + reach]], { x: "relative", y: "value", r: 5, className: "mark" }),
    ],
  };
}

export interface SlopeAxes {
  head: string;
  slope: string;
}

export function slopePlot(
  plot: typeof Plots,
  slopes: { published: Float64Array; paper: Float64Array },
  head: number,
  names: SlopeAxes,
): Plots.PlotOptions {
  const heads = Array.from(slopes.paper, (paper, index) => ({
    head: index,
    paper,
    published: slopes.published[index],
  }));
  return {
    ...frame,
    x: {
      label: `${names.head} →`,
      domain: [-0.5, heads.length - 0.5],
      ticks: Math.min(heads.length, 12),
      tickFormat: "d",
    },
    y: {
      type: "log",
      base: 2,
      ticks: 6,
      label: `↑ ${names.slope}`,
      grid: true,
      tickFormat: (value: number) => brief(value, 3),
    },
    marks: [
      plot.ruleX([head], { className: "cursor" }),
      strokes(plot, heads, { x: "head", y1: "paper", y2: "published", className: "gap" }),
      dots(plot, heads, { x: "head", y: "paper", symbol: "triangle", r: 4, className: "paper" }),
      dots(plot, heads, { x: "head", y: "published", r: 4, className: "published" }),
    ],
  };
}

export interface BucketAxes {
  relative: string;
  bucket: string;
}

export function bucketPlot(
  plot: typeof Plots,
  buckets: Int32Array,
  relative: number,
  names: BucketAxes,
): Plots.PlotOptions {
  const reach = (buckets.length - 1) / 2;
  const points = Array.from(buckets, (bucket, index) => ({ relative: index - reach, bucket }));
  return {
    ...frame,
    x: { label: `${names.relative} →`, domain: [-reach, reach], nice: false },
    y: { label: `↑ ${names.bucket}`, grid: true },
    marks: [
      plot.ruleX([0], { className: "zero" }),
      dots(plot, points, { x: "relative", y: "bucket", r: 1.8, className: "bucket" }),
      plot.ruleX([relative], { className: "cursor" }),
      plot.dot([points[relative + reach]], { x: "relative", y: "bucket", r: 5, className: "mark" }),
    ],
  };
}
