import type { Tensor } from "posenc/core";

/** What one head computes, each `[n, n]`; of trained models the weights alone are known. */
export interface Head {
  scores?: Tensor;
  weights: Tensor;
}

/** One head's weights. What the mask forbids becomes NaN, which heat maps leave open, so that it differs from a weight of 0. */
export function weightsOf({ weights, scores }: Head, masked: boolean): Tensor {
  if (!masked) return weights;
  const count = weights.shape[1];
  const closed = (at: number) =>
    scores ? scores.data[at] === Number.NEGATIVE_INFINITY : at % count > Math.floor(at / count);
  return { data: weights.data.map((weight, at) => (closed(at) ? Number.NaN : weight)), shape: weights.shape };
}

/** The end of one colour scale for several maps. */
export function greatest(tensors: Tensor[]): number {
  let most = 0;
  for (const { data } of tensors) for (const value of data) if (value > most) most = value;
  return most;
}
