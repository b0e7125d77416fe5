import type { Layout } from "posenc/core";
import { choice, defaults, type Fields, number } from "../../figure/address.svelte";
import { layouts } from "../02-sinusoidal/settings";

export interface Settings {
  shift: number;
  position: number;
  dim: number;
  base: number;
  layout: Layout;
}

export const MOST_SHIFT = 64;
export const MOST_POSITION = 1000;
export const MOST_DIM = 32;

export const fields: Fields<Settings> = {
  shift: number("shift-k", [-MOST_SHIFT, MOST_SHIFT], 3),
  position: number("shift-p", [0, MOST_POSITION], 5),
  dim: number("shift-dim", [2, MOST_DIM], 8),
  base: number("shift-base", [1, 1e12], 10000, false),
  layout: choice("shift-layout", layouts, "interleaved"),
};

export const initial = defaults(fields);

export function settle(settings: Settings): void {
  if (settings.dim % 2 === 1) settings.dim = initial.dim;
}
