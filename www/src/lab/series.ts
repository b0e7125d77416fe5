// From the numbers of runs to the points of a picture: what several seeds have in common, and how far apart they are.
import type { LengthReport } from "posenc/lab";
import type { LengthRecord, TaskRecord } from "./records";
import { ofKind } from "./records";
import type { Run } from "./run";
import type { Kind } from "./settings";

/** More points than that say nothing more. */
const MOST_POINTS = 120;

export interface Spread {
  mean: number;
  least: number;
  most: number;
  count: number;
}

export function spreadOf(values: readonly (number | null | undefined)[]): Spread | undefined {
  const known = values.filter((value): value is number => typeof value === "number" && !Number.isNaN(value));
  if (known.length === 0) return undefined;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return { mean, least: Math.min(...known), most: Math.max(...known), count: known.length };
}

export interface Point extends Spread {
  step: number;
  kind: Kind;
}

/** How many steps make a point, so that there are not too many. */
export function stepsPerPoint(steps: number): number {
  return (
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000].find((width) => steps / width <= MOST_POINTS) ?? 20000
  );
}

/** The loss of one encoding: the mean of each `width` steps of a run, then mean and range over its seeds. */
export function curveOf(runs: readonly Run[], kind: Kind, width: number): Point[] {
  const own = runs.filter((run) => run.kind === kind && run.taken > 0);
  const taken = Math.min(...own.map((run) => run.taken));
  if (own.length === 0) return [];
  return Array.from({ length: Math.ceil(taken / width) }, (_, index) => {
    const [from, to] = [index * width, Math.min((index + 1) * width, taken)];
    const means = own.map(({ losses }) => spreadOf(losses.slice(from, to))?.mean);
    return { kind, step: (from + to - 1) / 2, ...spreadOf(means)! };
  });
}

/** A recorded curve, in as many points. */
export function recordedCurve(record: TaskRecord | undefined, kind: Kind): Point[] {
  const curves = ofKind(record, kind)?.curves ?? [];
  if (!record || curves.length === 0) return [];
  const width = Math.max(1, stepsPerPoint(curves[0].length));
  return Array.from({ length: Math.ceil(curves[0].length / width) }, (_, index) => {
    const [from, to] = [index * width, Math.min((index + 1) * width, curves[0].length)];
    const means = curves.map((losses) => spreadOf(losses.slice(from, to))?.mean);
    return { kind, step: ((from + to - 1) / 2) * record.every, ...spreadOf(means)! };
  });
}

export type Metric = "accuracy" | "loss";

export interface LengthPoint {
  kind: Kind;
  besides: boolean;
  length: number;
  /** Absent where nothing was measured yet, or nothing can be. */
  spread?: Spread;
  state: "measured" | "undefined" | "short" | "waiting";
}

/** What was measured last at a length, over the seeds. */
export function atLength(
  runs: readonly Run[],
  kind: Kind,
  length: number,
  metric: Metric,
  besides = false,
): LengthPoint {
  const measured = runs.filter((run) => run.kind === kind).map((run) => run.at(length, besides));
  const known = measured.flatMap((one) => (one ? [one] : []));
  const reports = known.flatMap(({ report }) => (report ? [report] : []));
  const spread = spreadOf(reports.map((report) => report[metric]));
  return { kind, besides, length, spread, state: stateOf(known.length, reports) };
}

function stateOf(known: number, reports: LengthReport[]): LengthPoint["state"] {
  if (known === 0) return "waiting";
  if (reports.length === 0) return "short";
  return reports.some(({ defined }) => defined) ? "measured" : "undefined";
}

export function recordedAt(record: LengthRecord | undefined, kind: Kind, length: number, metric: Metric): LengthPoint {
  const found = ofKind(record, kind)?.lengths.find((one) => one.length === length);
  const spread = found && spreadOf(found[metric]);
  return { kind, besides: false, length, spread, state: !found ? "waiting" : found.defined ? "measured" : "undefined" };
}

/** The loss at each position of the longest sentences, in as many points as can be seen. */
export function byPosition(runs: readonly Run[], kind: Kind, length: number): Point[] {
  const reports = runs.filter((run) => run.kind === kind).flatMap((run) => run.at(length)?.report ?? []);
  const width = stepsPerPoint(length);
  return Array.from({ length: Math.ceil(length / width) }, (_, index) => {
    const [from, to] = [index * width, Math.min((index + 1) * width, length)];
    const means = reports.map((report) => spreadOf(Array.from(report.byPosition.slice(from, to)))?.mean);
    const spread = spreadOf(means);
    return spread ? [{ kind, step: (from + to - 1) / 2, ...spread }] : [];
  }).flat();
}
