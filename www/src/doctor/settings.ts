import { choice, defaults, type Fields, number } from "../figure/address.svelte";

export const conventions = ["paper", "tensor2tensor", "fairseq", "marian", "musicgen", "cos-first"] as const;
export const faults = [
  "double-exponent",
  "starts-at-one",
  "pad-row",
  "transposed",
  "scaled",
  "base",
  "float16",
  "bfloat16",
  "float32-angles",
  "constant",
  "not-finite",
  "odd",
  "short",
  "learned",
] as const;
export const examples = [...conventions, ...faults] as const;
export type ExampleName = (typeof examples)[number];

export interface Settings {
  example: ExampleName;
  row: number;
  column: number;
}

const MOST_SIDE = 2 ** 20;

export const fields: Fields<Settings> = {
  example: choice("example", examples, "fairseq"),
  row: number("row", [0, MOST_SIDE], 0),
  column: number("column", [0, MOST_SIDE], 0),
};

export const initial = defaults(fields);
