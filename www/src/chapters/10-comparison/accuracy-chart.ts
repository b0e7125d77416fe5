// Recorded accuracy by length of the text, one line for each encoding with its own sign.
import type * as Plots from "@observablehq/plot";
import type { RecordedResults } from "../../compare/recorded";
import { grouped, percent } from "../../figure/format";
import { colourOf, signs, symbolOf } from "../../plot/marks";

export interface AccuracyAxes {
  length: string;
  accuracy: string;
  trained: string;
}

type Row = RecordedResults["rows"][number];

export function accuracyPlot(
  plot: typeof Plots,
  { lengths, trainLength }: RecordedResults,
  rows: readonly Row[],
  names: AccuracyAxes,
): Plots.PlotOptions {
  const series = rows.map(({ kind, accuracy }) => ({
    kind,
    points: lengths.flatMap((length, index) => {
      const spread = accuracy[index];
      return spread ? [{ length, ...spread }] : [];
    }),
  }));
  return {
    marginLeft: 50,
    marginRight: 18,
    marginTop: 44,
    marginBottom: 40,
    x: {
      type: "log",
      base: 2,
      domain: [lengths[0], lengths[lengths.length - 1]],
      label: `${names.length} →`,
      ticks: lengths,
      tickFormat: grouped,
    },
    y: {
      domain: [0, 1],
      label: `↑ ${names.accuracy}`,
      grid: true,
      ticks: 5,
      tickFormat: (value: number) => percent(value),
    },
    marks: [
      plot.ruleX([trainLength], { className: "trained" }),
      plot.text([names.trained], {
        x: trainLength,
        frameAnchor: "top",
        textAnchor: "start",
        dx: 6,
        dy: -14,
        className: "trained-text",
      }),
      ...series.flatMap(({ kind, points }) => {
        const stroke = colourOf(kind);
        return [
          plot.ruleX(points, { x: "length", y1: "least", y2: "most", stroke, strokeOpacity: 0.55, strokeWidth: 3 }),
          plot.line(points, { x: "length", y: "mean", stroke, strokeDasharray: signs[kind].dash, strokeWidth: 1.8 }),
          plot.dot(points, {
            x: "length",
            y: "mean",
            symbol: symbolOf(signs[kind]),
            r: 6,
            fill: stroke,
            stroke: "var(--card)",
          }),
        ];
      }),
    ],
  };
}
