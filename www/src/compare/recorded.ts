// Recorded training results, where there are any. They come from runs of the package's own trainer, never from elsewhere.
import type { Kind } from "./columns";

/** One encoding's accuracy at one length: the mean over seeds, and the least and greatest. */
export interface Accuracy {
  length: number;
  mean: number;
  least: number;
  greatest: number;
}

export interface RecordedResults {
  /** The task, by the name that the trainer has for it. */
  task: string;
  trainLength: number;
  seeds: number;
  /** The model's sizes: not those that the reader sets. */
  sizes: { dim: number; heads: number; layers: number };
  rows: { kind: Kind; accuracy: Accuracy[] }[];
}

export const recorded: RecordedResults[] = [];
