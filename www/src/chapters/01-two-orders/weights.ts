import type { SentenceAttention, Tensor } from "posenc";

/** One head's weights. What the mask forbids becomes NaN, which heat maps leave open, so that it differs from a weight of 0. */
export function weightsOf({ weights, scores }: SentenceAttention, head: number, masked: boolean): Tensor {
  const [, count] = weights.shape;
  const [from, to] = [head * count * count, (head + 1) * count * count];
  const shown = weights.data.subarray(from, to);
  if (!masked) return { data: shown, shape: [count, count] };
  const open = scores.data.subarray(from, to);
  return {
    data: shown.map((weight, at) => (open[at] === Number.NEGATIVE_INFINITY ? Number.NaN : weight)),
    shape: [count, count],
  };
}

/** The end of one colour scale for several maps. */
export function greatest(tensors: Tensor[]): number {
  let most = 0;
  for (const { data } of tensors) for (const value of data) if (value > most) most = value;
  return most;
}
