import type { ExampleTable } from "posenc/doctor";

export const conventions = [
  "paper",
  "tensor2tensor",
  "fairseq",
  "marian",
  "musicgen",
  "cos-first",
] as const satisfies readonly ExampleTable[];
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
] as const satisfies readonly ExampleTable[];
export const examples = [...conventions, ...faults] as const;
export type ExampleName = ExampleTable;
