// Bias, or score, by relative position: one curve for each head, all of them the package's numbers.
import {
  alibiBias,
  alibiSlopes,
  applyRope,
  attention,
  kerpleBias,
  learned,
  relativeBuckets,
  sentenceAttention,
  type Tensor,
  t5Bias,
} from "posenc/core";
import { type BiasSettings, kerpleForms } from "./settings";

export interface Curve {
  /** The head's number, or which of several methods it is. */
  name: string;
  /** For the keys from `reach` positions before the query to `reach` after it. */
  values: Float32Array;
}

/** The row of the query that stands in the middle of the keys, for each head. */
function rowsOf({ data, shape: [heads, queries, keys] }: Tensor, row = 0): Float32Array[] {
  return Array.from({ length: heads }, (_, head) => data.subarray((head * queries + row) * keys).subarray(0, keys));
}

function named(rows: Float32Array[]): Curve[] {
  return rows.map((values, head) => ({ name: String(head), values }));
}

/** Of 2 · reach + 1 keys the queries are the last ones: the first of them stands in the middle. */
function sizes({ reach, heads }: BiasSettings) {
  return { heads, queries: reach + 1, keys: 2 * reach + 1 };
}

function tableOf({ buckets, heads, seed }: BiasSettings): Tensor {
  return learned({ maxLength: buckets, dim: heads, std: 1, seed });
}

const makers: Record<BiasSettings["method"], (settings: BiasSettings) => Curve[]> = {
  alibi: (settings) => named(rowsOf(alibiBias({ ...sizes(settings), rule: settings.rule, form: settings.form }))),
  t5: (settings) => {
    const { queries, keys } = sizes(settings);
    const { farthest: maxDistance, bidirectional } = settings;
    return named(rowsOf(t5Bias({ table: tableOf(settings), queries, keys, maxDistance, bidirectional })));
  },
  kerple: (settings) =>
    kerpleForms.map((form) => {
      const [values] = rowsOf(kerpleBias({ ...sizes(settings), heads: 1, form, a: [settings.a], p: [settings.p] }));
      return { name: form, values };
    }),
  shaw: ({ reach, heads, clip, seed }) => {
    const tokens = Array.from({ length: 2 * reach + 1 }, () => "猫");
    const encoding = { kind: "shaw", maxDistance: clip, seed } as const;
    return named(rowsOf(sentenceAttention({ tokens, encoding, heads, seed }).scores, reach));
  },
  xpos: ({ reach, scaleBase }) => [
    { name: "xpos", values: turned(reach, scaleBase) },
    { name: "rope", values: turned(reach) },
  ],
};

const HEAD_DIM = 64;

/** Score of a query of ones with keys of ones, both turned; the curve that papers on rotation draw. */
function turned(reach: number, scaleBase?: number): Float32Array {
  const ones = (count: number) => ({ data: new Float32Array(count * HEAD_DIM).fill(1), shape: [1, count, HEAD_DIM] });
  const xpos = (role: "query" | "key") => scaleBase && { role, scaleBase, center: 0 };
  const positions = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const query = applyRope({ x: ones(1), headDim: HEAD_DIM, positions: [0], xpos: xpos("query") || undefined });
  const key = applyRope({ x: ones(positions.length), headDim: HEAD_DIM, positions, xpos: xpos("key") || undefined });
  return attention({ query, key }).scores.data;
}

export function curvesOf(settings: BiasSettings): Curve[] {
  return makers[settings.method](settings);
}

/** Which curve is the chosen one. */
export function chosenOf({ method, head, kerple }: BiasSettings, count: number): number {
  if (method === "kerple") return kerpleForms.indexOf(kerple);
  return method === "xpos" ? 0 : Math.min(head, count - 1);
}

/** Numbers that a formula needs besides. */
export function detailOf(settings: BiasSettings): { slope?: number; bucket?: number } {
  const { method, heads, head, rule, relative, buckets, farthest, bidirectional } = settings;
  if (method === "alibi") return { slope: alibiSlopes({ heads, rule })[head] };
  if (method !== "t5") return {};
  const [bucket] = relativeBuckets({ relative: [relative], buckets, maxDistance: farthest, bidirectional });
  return { bucket };
}

/** Whether keys before the query get what keys after it get: then the curve knows how far, and not on which side. */
export function isMirrored(values: Float32Array): boolean {
  return values.every((value, index) => value === values[values.length - 1 - index]);
}

/** From which distance on nothing changes any more, on both sides; undefined if it goes on changing. */
export function flatFrom(values: Float32Array): number | undefined {
  const reach = (values.length - 1) / 2;
  const same = (distance: number) =>
    values[reach + distance] === values[2 * reach] && values[reach - distance] === values[0];
  let from = reach;
  while (from > 0 && same(from - 1)) from -= 1;
  return from < reach ? from : undefined;
}
