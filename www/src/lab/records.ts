// Runs that were recorded natively by the trainer itself, and the comparison of a run with them, number by number.
import type { Encoding, Task, TrainerOptions } from "posenc/lab";
import { recordFile } from "./record-files";
import type { Run } from "./run";
import type { Kind, Settings } from "./settings";

export interface RecordedLength {
  length: number;
  defined: boolean;
  /** One for each seed; null where the encoding is not defined. */
  loss: (number | null)[];
  accuracy: (number | null)[];
}

export interface RecordedRun {
  encoding: Encoding;
  parameters: number;
  /** The loss after 0, `every`, 2 · `every` … steps, for each seed. */
  curves: number[][];
  lengths: RecordedLength[];
}

export interface TaskRecord {
  task: Task;
  options: Partial<TrainerOptions>;
  lengths: number[];
  samples: number;
  every: number;
  seeds: number[];
  runs: RecordedRun[];
}

/** A record's results, without the curves. */
export type LengthRecord = Omit<TaskRecord, "every" | "runs"> & { runs: Omit<RecordedRun, "curves">[] };

export interface RecordedExperiment {
  name: string;
  question: string;
  rows: {
    settings: Record<string, unknown>;
    encoding: Encoding;
    metric: string;
    lengths: number[];
    values: (number | null)[][];
  }[];
}

/** The file that a task's recorded runs stand in, if they can stand in one. */
export function recordOf({ task, source, mask }: Settings): string | undefined {
  if (task === "roles" && mask === "causal") return "roles-causal";
  if (task !== "text") return task;
  return source === "own" ? undefined : `text-${source}`;
}

const asked = new Map<string, Promise<unknown>>();

/** The whole record of a task. Each file is got once, when it is wanted; null where nothing was recorded. */
export const fetchRecord = (name: string) => fetchOnce(name) as Promise<TaskRecord | null>;

/** The results of a task by length: a small part of the record, all that most figures want. */
export const fetchLengths = (name: string) => fetchOnce(`${name}-lengths`) as Promise<LengthRecord | null>;

export const fetchExperiments = () => fetchOnce("experiments") as Promise<RecordedExperiment[] | null>;

function fetchOnce(name: string): Promise<unknown> {
  const known = asked.get(name) ?? recordFile(name);
  asked.set(
    name,
    known.catch(() => {
      asked.delete(name);
      return null;
    }),
  );
  return asked.get(name)!;
}

export function withoutCurves({ every, runs, ...record }: TaskRecord): LengthRecord {
  return { ...record, runs: runs.map(({ curves, ...run }) => run) };
}

export function ofKind<Run extends { encoding: Encoding }>(
  record: { runs: Run[] } | undefined,
  kind: Kind,
): Run | undefined {
  return record?.runs.find(({ encoding }) => encoding.kind === kind);
}

/** A recorded text stands there by the name of its sample. */
export function recordedTask({ task }: TaskRecord, text: string): Task {
  return task.kind === "text" && task.text.startsWith("sample:") ? { kind: "text", text } : task;
}

/** Where a run and its record part. */
export interface Difference {
  what: "curve" | "loss" | "accuracy";
  /** The step, or the length. */
  at: number;
  recorded: number | null;
  here: number | null;
}

export interface Judgement {
  compared: number;
  same: number;
  first?: Difference;
}

/** Every number of the record beside the same number here. */
export function judge(record: TaskRecord, recorded: RecordedRun, seed: number, run: Run): Judgement {
  const pairs: Difference[] = recorded.curves[seed].map((loss, index) => {
    const at = index * record.every;
    return { what: "curve", at, recorded: loss, here: run.losses[at] ?? null };
  });
  for (const { length, loss, accuracy } of recorded.lengths) {
    const report = run.at(length)?.report;
    pairs.push({ what: "loss", at: length, recorded: loss[seed], here: finite(report?.loss) });
    pairs.push({ what: "accuracy", at: length, recorded: accuracy[seed], here: finite(report?.accuracy) });
  }
  const wrong = pairs.filter(({ recorded, here }) => recorded !== here);
  return { compared: pairs.length, same: pairs.length - wrong.length, first: wrong[0] };
}

/** As JSON has it: there is no NaN. */
function finite(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : value;
}
