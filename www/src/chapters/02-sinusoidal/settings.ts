import type { Layout, SinusoidalOptions } from "posenc/core";
import { choice, defaults, type Fields, number } from "../../figure/address.svelte";

export const layouts = [
  "interleaved",
  "sin-cos",
  "cos-sin",
  "cos-sin-interleaved",
] as const satisfies readonly Layout[];

export interface Settings {
  length: number;
  dim: number;
  base: number;
  start: number;
  layout: Layout;
  row: number;
  column: number;
}

export const MOST_LENGTH = 4096;
export const MOST_DIM = 1024;
export const MOST_START = 1e8;

export const fields: Fields<Settings> = {
  length: number("table-length", [1, MOST_LENGTH], 128),
  dim: number("table-dim", [2, MOST_DIM], 64),
  base: number("table-base", [1, 1e12], 10000, false),
  start: number("table-start", [0, MOST_START], 0),
  layout: choice("table-layout", layouts, "interleaved"),
  row: number("table-row", [0, MOST_LENGTH - 1], 25),
  column: number("table-column", [0, MOST_DIM - 1], 16),
};

export const initial = defaults(fields);

export const bases = [2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 1e7];

export function settle(settings: Settings): void {
  if (settings.dim % 2 === 1) settings.dim = initial.dim;
  settings.row = Math.min(settings.row, settings.length - 1);
  settings.column = Math.min(settings.column, settings.dim - 1);
}

export function optionsOf({ length, dim, base, start, layout }: Settings): SinusoidalOptions & { length: number } {
  return { length, dim, base, start, layout };
}
