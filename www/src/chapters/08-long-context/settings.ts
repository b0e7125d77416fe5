import type { RopeScaling } from "posenc/inspect";
import { choice, defaults, type Fields, number } from "../../figure/address.svelte";

export const bases = [1000, 10000, 100_000, 500_000, 1e6, 1e7] as const;
export const lengths = [
  512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131_072, 262_144, 524_288, 1_048_576,
] as const;
export const trainLengths = lengths.slice(0, 9);
export const factors = [1, 2, 4, 8, 16, 32] as const;
export const headDims = [32, 64, 96, 128, 256] as const;

// ── angles that training never met ──

export interface Unmet {
  trained: number;
  /** How many times longer the text is. */
  times: number;
  base: number;
  dim: number;
  scaling: UnmetScaling;
}

export const unmetScalings = ["default", "linear", "ntk", "yarn"] as const satisfies readonly RopeScaling["type"][];
export type UnmetScaling = (typeof unmetScalings)[number];

export const unmetFields: Fields<Unmet> = {
  trained: number("long-trained", [16, 131_072], 4096),
  times: number("long-times", [1, 32], 8),
  base: number("long-base", [1, 1e12], 10000, false),
  dim: number("long-dim", [2, 256], 128),
  scaling: choice("long-scaling", unmetScalings, "default"),
};

export const unmetInitial = defaults(unmetFields);

export function settleUnmet(settings: Unmet): void {
  if (settings.dim % 2 === 1) settings.dim = unmetInitial.dim;
}

// ── recorded runs ──

export const recordedTasks = ["lookback", "before"] as const;
export type RecordedTask = (typeof recordedTasks)[number];
export const lengthFields: Fields<{ task: RecordedTask }> = { task: choice("long-task", recordedTasks, "lookback") };
export const lengthInitial = defaults(lengthFields);

export const untrainedTasks = ["lookback", "text"] as const;
export type UntrainedTask = (typeof untrainedTasks)[number];
export const untrainedFields: Fields<{ task: UntrainedTask }> = {
  task: choice("long-untrained", untrainedTasks, "lookback"),
};
export const untrainedInitial = defaults(untrainedFields);

// ── what each scaling does ──

export const scalingTypes = [
  "default",
  "linear",
  "ntk",
  "dynamic",
  "yarn",
  "llama3",
  "longrope",
  "proportional",
] as const satisfies readonly RopeScaling["type"][];
export type ScalingType = (typeof scalingTypes)[number];

export interface Scaled {
  type: ScalingType;
  factor: number;
  original: number;
  length: number;
  base: number;
  dim: number;
  betaFast: number;
  betaSlow: number;
  low: number;
  high: number;
  /** Share of the pairs that turn, for "proportional". */
  part: number;
  /** The pair that the cursor is on. */
  pair: number;
}

export const scaledFields: Fields<Scaled> = {
  type: choice("long-type", scalingTypes, "yarn"),
  factor: number("long-factor", [1, 64], 8, false),
  original: number("long-original", [16, 1_048_576], 4096),
  length: number("long-length", [16, 16_777_216], 32768),
  base: number("long-theta", [1, 1e12], 10000, false),
  dim: number("long-head", [2, 256], 128),
  betaFast: number("long-fast", [1, 64], 32, false),
  betaSlow: number("long-slow", [0.25, 16], 1, false),
  low: number("long-low", [0.25, 16], 1, false),
  high: number("long-high", [1, 64], 4, false),
  part: number("long-part", [0.05, 1], 0.25, false),
  pair: number("long-pair", [0, 127], 32),
};

export const scaledInitial = defaults(scaledFields);

export function settleScaled(settings: Scaled): void {
  if (settings.dim % 2 === 1) settings.dim = scaledInitial.dim;
  if (settings.pair >= settings.dim / 2) settings.pair = settings.dim / 2 - 1;
}

// ── models ──

export const modelLengths = ["trained", "maximum"] as const;
export type ModelLength = (typeof modelLengths)[number];
export const modelFields: Fields<{ at: ModelLength }> = { at: choice("long-at", modelLengths, "maximum") };
export const modelInitial = defaults(modelFields);
