import type { Pairing } from "posenc/core";
import { choice, defaults, type Fields, flag, number } from "../../figure/address.svelte";

export const pairings = ["interleaved", "half"] as const satisfies readonly Pairing[];
export const bases = [10, 100, 1000, 10000, 100_000, 500_000, 1e6] as const;

// ── pairs that turn ──

export interface Turning {
  query: number;
  key: number;
  /** How far both move together. */
  shift: number;
  /** Whether the arrows are drawn after that move. */
  moved: boolean;
  dim: number;
  rotaryDim: number;
  base: number;
  pairing: Pairing;
  /** The pair that the formula is written out for. */
  pair: number;
  seed: number;
}

export const MOST_POSITION = 200;
export const MOST_SHIFT = 1000;
export const turningDims = [4, 8, 16] as const;
export const MOST_SEED = 99;

export const turningFields: Fields<Turning> = {
  query: number("rope-m", [0, MOST_POSITION], 7),
  key: number("rope-n", [0, MOST_POSITION], 4),
  shift: number("rope-s", [0, MOST_SHIFT], 100),
  moved: flag("rope-moved", false),
  dim: number("rope-dim", [4, 16], 8),
  rotaryDim: number("rope-rotary", [2, 16], 8),
  base: number("rope-base", [1, 1e12], 10000, false),
  pairing: choice("rope-pairing", pairings, "interleaved"),
  pair: number("rope-pair", [0, 7], 1),
  seed: number("rope-seed", [0, MOST_SEED], 74),
};

export const turningInitial = defaults(turningFields);

export function settleTurning(settings: Turning): void {
  if (!(turningDims as readonly number[]).includes(settings.dim)) settings.dim = turningInitial.dim;
  if (settings.rotaryDim > settings.dim || settings.rotaryDim % 2 === 1) settings.rotaryDim = settings.dim;
  if (settings.pair >= settings.rotaryDim / 2) settings.pair = 0;
}

// ── both pairings ──

export interface Mixing {
  /** The pairing that the weights were made for. */
  made: Pairing;
  dim: number;
  /** How much of a head turns. */
  part: Part;
  /** How far back the head looks. */
  back: number;
  seed: number;
}

export const parts = ["1", "1/2", "1/4"] as const;
export type Part = (typeof parts)[number];
export const mixingDims = [16, 32, 64, 128] as const;
export const MOST_BACK = 32;

export const mixingFields: Fields<Mixing> = {
  made: choice("rope-made", pairings, "interleaved"),
  dim: number("rope-head", [16, 128], 64),
  part: choice("rope-part", parts, "1"),
  back: number("rope-back", [0, MOST_BACK], 8),
  seed: number("rope-weights", [0, MOST_SEED], 25),
};

export const mixingInitial = defaults(mixingFields);

export function settleMixing(settings: Mixing): void {
  if (!(mixingDims as readonly number[]).includes(settings.dim)) settings.dim = mixingInitial.dim;
}

export function rotaryDimOf(dim: number, part: Part): number {
  return dim / { "1": 1, "1/2": 2, "1/4": 4 }[part];
}

// ── decay ──

export interface Decay {
  base: number;
  dim: number;
  /** The greatest distance. */
  most: number;
  samples: number;
  seed: number;
}

export const decayDims = [16, 32, 64, 128] as const;
export const decayLengths = [64, 128, 256] as const;
export const decaySamples = [1, 4, 16, 64] as const;

export const decayFields: Fields<Decay> = {
  base: number("rope-decay-base", [1, 1e12], 10000, false),
  dim: number("rope-decay-dim", [2, 128], 64),
  most: number("rope-decay-most", [16, 256], 256),
  samples: number("rope-decay-samples", [1, 64], 64),
  seed: number("rope-decay-seed", [0, MOST_SEED], 0),
};

export const decayInitial = defaults(decayFields);

export function settleDecay(settings: Decay): void {
  if (settings.dim % 2 === 1) settings.dim = decayInitial.dim;
}
