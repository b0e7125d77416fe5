import type { Tensor } from "posenc/core";

/** What one head computes, each `[n, n]`. */
export interface Head {
  scores: Tensor;
  weights: Tensor;
}

/** One head's weights. What the mask forbids becomes NaN, which heat maps leave open, so that it differs from a weight of 0. */
export function weightsOf({ weights, scores }: Head, masked: boolean): Tensor {
  if (!masked) return weights;
  const open = scores.data;
  return {
    data: weights.data.map((weight, at) => (open[at] === Number.NEGATIVE_INFINITY ? Number.NaN : weight)),
    shape: weights.shape,
  };
}

/** The end of one colour scale for several maps. */
export function greatest(tensors: Tensor[]): number {
  let most = 0;
  for (const { data } of tensors) for (const value of data) if (value > most) most = value;
  return most;
}
