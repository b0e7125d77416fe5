// What becomes of a padded sentence's positions, and of its attention.
import {
  applyRope,
  attention,
  type Encoding,
  learned,
  type PositionRule,
  positionsFromMask,
  shiftBoth,
  type Tensor,
} from "posenc/core";

export const rules = ["none", "count-real", "fairseq"] as const satisfies readonly PositionRule[];

export interface Padded {
  mask: number[];
  /** For each rule the position of each place. */
  positions: Record<PositionRule, Int32Array>;
  /** By how much counting every place moves the sentence; undefined if there is padding among its tokens. */
  shift?: number;
}

export function paddedOf(mask: number[]): Padded {
  const of = (rule: PositionRule) => positionsFromMask({ mask, rule });
  const positions = { none: of("none"), "count-real": of("count-real"), fairseq: of("fairseq") };
  const first = mask.indexOf(1);
  const isWhole = mask.lastIndexOf(1) - first + 1 === mask.filter((real) => real).length;
  return { mask, positions, shift: isWhole ? positions.none[first] : undefined };
}

/** The greatest change of a score when the tokens stand `shift` positions further on. */
export function changeOf(tokens: string[], shift: number, kind: Encoding["kind"]): number {
  return shiftBoth({ tokens, shift, encoding: { kind } as Encoding }).residual;
}

const HEAD_DIM = 16;
const PADDING = 15;

/** A vector for each place: that of its token, or the one that all padding has. */
function vectors(mask: number[], seed: number): Tensor {
  const { data } = learned({ maxLength: PADDING + 1, dim: HEAD_DIM, std: 1, seed });
  let token = 0;
  const rows = mask
    .map((real) => (real ? token++ : PADDING))
    .map((row) => data.subarray(row * HEAD_DIM, (row + 1) * HEAD_DIM));
  return { data: Float32Array.from(rows.flatMap((row) => [...row])), shape: [1, mask.length, HEAD_DIM] };
}

/** The weights that the last token gives to each place. Its model turns queries and keys, and counts tokens alone. */
export function lastWeights({ mask, positions }: Padded, hide: boolean): Float32Array {
  const turned = (seed: number) =>
    applyRope({ x: vectors(mask, seed), headDim: HEAD_DIM, positions: positions["count-real"] });
  const { weights } = attention({ query: turned(1), key: turned(2), ...(hide && { keyMask: mask }) });
  const last = mask.lastIndexOf(1);
  return weights.data.slice(last * mask.length, (last + 1) * mask.length);
}
