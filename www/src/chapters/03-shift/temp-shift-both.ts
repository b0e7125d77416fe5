import { type SentenceOptions, sentenceAttention, type Tensor } from "posenc/core";
export function shiftBoth({ shift, head = 0, ...o }: SentenceOptions & { tokens: string[]; shift: number; head?: number }): { scores: Tensor; shifted: Tensor; residual: number } {
  const [a, b] = [0, shift].map((start) => sentenceAttention({ ...o, start }).scores);
  const n = o.tokens.length;
  const one = (t: Tensor): Tensor => ({ data: t.data.slice(head * n * n, (head + 1) * n * n), shape: [n, n] });
  let residual = 0;
  a.data.forEach((v, i) => { residual = Math.max(residual, Math.abs(v - b.data[i])); });
  return { scores: one(a), shifted: one(b), residual };
}
