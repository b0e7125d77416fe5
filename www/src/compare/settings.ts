// What of the page stands in the address.
import { choice, defaults, type Fields, flag, number } from "../figure/address.svelte";
import { type ColumnName, columnNames } from "./columns";

export interface Sizes {
  dim: number;
  heads: number;
  layers: number;
  maxLength: number;
}

export interface Settings extends Sizes {
  /** The column that the table is sorted by; empty is the order that the encodings are listed in. */
  sort: ColumnName | "";
  descending: boolean;
  /** The axis of distances. */
  axis: Axis;
}

export const axes = ["linear", "log"] as const;
export type Axis = (typeof axes)[number];

/** Up to here the page may ask; what the package thinks of it, it says. */
export const limits = {
  dim: [1, 16384],
  heads: [1, 512],
  layers: [1, 512],
  maxLength: [16, 131072],
} as const satisfies Record<keyof Sizes, readonly [number, number]>;

export const fields: Fields<Settings> = {
  dim: number("dim", [...limits.dim], 512),
  heads: number("heads", [...limits.heads], 8),
  layers: number("layers", [...limits.layers], 6),
  maxLength: number("length", [...limits.maxLength], 512),
  sort: choice<ColumnName | "">("sort", ["", ...columnNames], ""),
  descending: flag("down", false),
  axis: choice("axis", axes, "linear"),
};

export const initial = defaults(fields);

/** Sizes of models that readers know, from their papers and published configurations. */
export const presets: { name: string; sizes: Sizes }[] = [
  { name: "Transformer base", sizes: { dim: 512, heads: 8, layers: 6, maxLength: 512 } },
  { name: "BERT base", sizes: { dim: 768, heads: 12, layers: 12, maxLength: 512 } },
  { name: "GPT-2 small", sizes: { dim: 768, heads: 12, layers: 12, maxLength: 1024 } },
  { name: "Llama 3 8B", sizes: { dim: 4096, heads: 32, layers: 32, maxLength: 8192 } },
];
