// The four terms of a score where a table is added.
import type { scoreTerms, Tensor } from "posenc/core";

export const terms = ["contentContent", "contentPosition", "positionContent", "positionPosition"] as const;
export const parts = [...terms, "scores"] as const;
export type Part = (typeof parts)[number];
export type Terms = ReturnType<typeof scoreTerms>;

export function valueAt({ data, shape }: Tensor, row: number, column: number): number {
  return data[row * shape[1] + column] ?? Number.NaN;
}

/** One colour scale for all maps, the same on both sides of 0. */
export function rangeOf(value: Terms | undefined): [number, number] {
  let most = 0;
  for (const part of value ? parts : [])
    for (const number of value![part].data) most = Math.max(most, Math.abs(number));
  return most > 0 ? [-most, most] : [-1, 1];
}
