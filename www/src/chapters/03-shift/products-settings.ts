import { choice, defaults, type Fields, number } from "../../figure/address.svelte";

export const tables = ["sinusoidal", "learned"] as const;
export type TableKind = (typeof tables)[number];

export interface ProductsSettings {
  table: TableKind;
  dim: number;
  base: number;
  first: number;
  second: number;
  shift: number;
}

export const MOST_PLACE = 1000;
export const MOST_DISTANCE = 64;
/** Rows of the learned table: enough for every place and distance. */
export const ROWS = MOST_PLACE + MOST_DISTANCE + 1;
export const dims = [4, 8, 16, 32, 64, 128, 256, 512];

export const productsFields: Fields<ProductsSettings> = {
  table: choice("shift-rows-table", tables, "sinusoidal"),
  dim: number("shift-rows-dim", [4, dims[dims.length - 1]], 64),
  base: number("shift-rows-base", [1, 1e12], 10000, false),
  first: number("shift-rows-p", [0, MOST_PLACE], 3),
  second: number("shift-rows-q", [0, MOST_PLACE], 103),
  shift: number("shift-rows-k", [-MOST_DISTANCE, MOST_DISTANCE], 2),
};

export const productsInitial = defaults(productsFields);

export function settleProducts(settings: ProductsSettings): void {
  if (settings.dim % 2 === 1) settings.dim = productsInitial.dim;
}
