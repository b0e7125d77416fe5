// The recorded experiments of this chapter, and what is drawn of them.
import type * as Plots from "@observablehq/plot";
import { percent } from "../../figure/format";
import addAt from "../../lab/experiments/add-at.json";
import base from "../../lab/experiments/base.json";
import start from "../../lab/experiments/start.json";
import { type Spread, spreadOf } from "../../lab/series";

export const experiments = { "add-at": addAt, base, start };
export type ExperimentName = keyof typeof experiments;
export type Experiment = (typeof experiments)[ExperimentName];
export type Row = Experiment["rows"][number];

/** What was measured at the length of that index; undefined where the encoding has no such position. */
export function spreadAt(row: Row, length: number): Spread | undefined {
  return spreadOf(row.values[length] ?? []);
}

interface Labelled {
  label: string;
  row: Row;
}

/** A line for each row: every seed is a dot, their mean a bar. */
export function seedsPlot(
  plot: typeof Plots,
  rows: readonly Labelled[],
  length: number,
  narrow: boolean,
  axis: string,
): Plots.PlotOptions {
  const seeds = rows.flatMap(({ label, row }) =>
    (row.values[length] ?? []).flatMap((value) => (value === null ? [] : [{ label, value }])),
  );
  const means = rows.flatMap(({ label, row }) => {
    const spread = spreadAt(row, length);
    return spread ? [{ label, value: spread.mean }] : [];
  });
  return {
    marginLeft: narrow ? 150 : 190,
    marginRight: 18,
    marginTop: 24,
    marginBottom: 38,
    x: {
      domain: [0, 1],
      label: `${axis} →`,
      grid: true,
      tickFormat: (value: number) => percent(value),
      ticks: narrow ? 2 : 8,
    },
    y: { label: null, domain: rows.map(({ label }) => label), padding: 0.35 },
    marks: [
      plot.tickX(means, { x: "value", y: "label", className: "mean" }),
      plot.dot(seeds, { x: "value", y: "label", r: 4, className: "seed" }),
    ],
  };
}
