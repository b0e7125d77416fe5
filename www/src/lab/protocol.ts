// What the page and its worker say to each other.
import type { Encoding, LengthReport, TaskExample, TrainerOptions } from "posenc/lab";
import type { Refusal } from "../figure/engine";

/** What is to be trained: runs are trained in turns, each to its `steps`. */
export interface Course {
  /** Counted from 1; whatever is told about a course carries it. */
  id: number;
  runs: TrainerOptions[];
  steps: number;
  /** After so many steps, and at the end, each run is measured. */
  every: number;
  lengths: number[];
  samples: number;
  /** Sentences of each length at the end. */
  lastSamples: number;
  /** For each run, another setting of its encoding to measure with besides. */
  besides: (Encoding | undefined)[];
}

/** What the reader looks at while it learns. */
export interface Look {
  run: number;
  tokens: string[];
  layer: number;
  causal: boolean;
}

export type Order = "go" | "pause" | "step" | "stop" | "clear";

export type Command =
  | { type: "load"; module: string }
  | { type: "plan"; id: number; runs: TrainerOptions[] }
  | { type: "begin"; course: Course }
  | { type: Order; order: number }
  | { type: "look"; look: Look | undefined }
  | { type: "save"; id: number; run: number };

/** What is known of settings before training. */
export interface Facts {
  /** One for each run that was asked about. */
  parameters: (number | undefined)[];
  refusals: (Refusal | undefined)[];
  vocabulary: string[];
  classes: string[];
  examples: TaskExample[];
  /** Tokens in a sentence of training. */
  trainLength: number;
}

export interface Measurement {
  run: number;
  /** Steps taken before. */
  step: number;
  length: number;
  samples: number;
  /** Absent if the task has no sentences of this length. */
  report?: LengthReport;
  /** With the setting that is measured besides. */
  besides: boolean;
  last: boolean;
}

/** Attention weights, with their pictures. */
export interface Sight extends Look {
  step: number;
  heads: number;
  /** `[heads, n, n]`; NaN where the mask forbids. */
  weights: Float32Array;
  /** One pixel a cell, for each head. */
  pixels: Uint8ClampedArray<ArrayBuffer>[];
  greatest: number;
  /** The likeliest class of each token and its probability. */
  answers: { name: string; probability: number }[];
}

export type Told = Report & { course: number };
export type Report =
  | { type: "ready"; ramp: Uint8ClampedArray<ArrayBuffer> }
  | { type: "failed" }
  | { type: "planned"; id: number; facts: Facts }
  | { type: "steps"; run: number; first: number; losses: number[]; norms: number[]; rates: number[] }
  | { type: "measured"; measurement: Measurement }
  | { type: "begun"; parameters: [run: number, count: number][]; vocabulary: string[]; classes: string[] }
  | { type: "refused"; run: number; refusal: Refusal }
  | { type: "sight"; sight: Sight }
  | { type: "blind"; refusal: Refusal }
  /** Nothing more is being done; `order` is the last that was heard, as another may be on its way. */
  | { type: "rest"; done: boolean; order: number }
  | { type: "saved"; id: number; bytes: Uint8Array<ArrayBuffer> };
