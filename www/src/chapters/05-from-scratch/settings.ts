import type { Layout } from "posenc/core";
import { choice, defaults, type Fields, number } from "../../figure/address.svelte";
import { layouts } from "../02-sinusoidal/settings";
import { type Parameters, type Program, programs, type Way, ways } from "./code";

export interface CodeSettings {
  program: Program;
  dim: number;
  base: number;
  length: number;
  start: number;
  layout: Layout;
  way: Way;
}

export const MOST_DIM = 1024;
export const MOST_LENGTH = 5000;
/** Beyond, an angle in float64 is no longer as exact as the table is. */
export const MOST_START = 1e6;

export const codeFields: Fields<CodeSettings> = {
  program: choice("code-in", programs, "PyTorch"),
  dim: number("code-dim", [2, MOST_DIM], 64),
  base: number("code-base", [1, 1e12], 10000, false),
  length: number("code-length", [1, MOST_LENGTH], 512),
  start: number("code-start", [0, MOST_START], 0),
  layout: choice("code-layout", layouts, "interleaved"),
  way: choice("code-way", ways, "table"),
};
export const codeInitial = defaults(codeFields);

export function parametersOf({ dim, base, length, start, layout, way }: CodeSettings): Parameters {
  return { dim, base, length, start, layout, way };
}

export interface UlpSettings {
  dim: number;
  base: number;
  pair: number;
}

/** Widths that the slider stops at: powers of two, and some between. */
export const widths = [8, 16, 32, 48, 64, 80, 96, 128, 160, 192, 256, 320, 384, 512, 640, 768, 1024, 2048, 4096];

export const ulpFields: Fields<UlpSettings> = {
  dim: number("ulp-dim", [2, 4096], 512),
  base: number("ulp-base", [1, 1e12], 10000, false),
  pair: number("ulp-pair", [0, 2047], 200),
};
export const ulpInitial = defaults(ulpFields);

export interface FarSettings {
  dim: number;
  base: number;
  position: number;
}

/** The last rows of tables of common lengths, and the millionth position. */
export const positions = [
  1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 16383, 32767, 65535, 131_071, 262_143, 524_287, 1e6,
];

export const farFields: Fields<FarSettings> = {
  dim: number("far-dim", [2, 4096], 512),
  base: number("far-base", [1, 1e12], 10000, false),
  position: number("far-position", [1, 1e6], 4095),
};
export const farInitial = defaults(farFields);

/** Widths come in pairs here. */
export function settleWidth(settings: { dim: number }, { dim }: { dim: number }): void {
  if (settings.dim % 2 === 1) settings.dim = dim;
}
