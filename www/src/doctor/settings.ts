import { choice, defaults, type Fields } from "../figure/address.svelte";

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
}

export const fields: Fields<Settings> = {
  example: choice("example", examples, "fairseq"),
};

export const initial = defaults(fields);
