import type { SinusoidalPreset } from "posenc/core";
import { choice, defaults, type Fields, flag, number } from "../../figure/address.svelte";

export const initializations = ["unit", "inverse-root", "small"] as const;
export type Initialization = (typeof initializations)[number];

/** In this order they stand in the matrix, those of one family beside each other. */
export const presets = [
  "paper",
  "marian",
  "tensor2tensor",
  "whisper",
  "fairseq",
  "musicgen",
] as const satisfies readonly SinusoidalPreset[];

export const MOST_ROWS = 64;
export const MOST_WIDTH = 128;

export const sliceFields: Fields<{ maxLength: number; start: number; length: number }> = {
  maxLength: number("debug-rows", [1, 4096], 64),
  start: number("debug-start", [0, 4096], 0),
  length: number("debug-length", [1, 4096], 100),
};

export const scaleFields: Fields<{ dim: number; initialization: Initialization; multiply: boolean }> = {
  dim: number("debug-dim", [2, 4096], 512),
  initialization: choice("debug-init", initializations, "unit"),
  multiply: flag("debug-root", true),
};

export const conventionFields: Fields<{ rows: number; dim: number }> = {
  rows: number("debug-positions", [1, MOST_ROWS], 50),
  dim: number("debug-width", [2, MOST_WIDTH], 64),
};

export const sliceInitial = defaults(sliceFields);
export const scaleInitial = defaults(scaleFields);
export const conventionInitial = defaults(conventionFields);

/** A table of odd width is none of the paper's. */
export function settleWidth(settings: { dim: number }): void {
  if (settings.dim % 2 === 1) settings.dim += 1;
}
