// Two vectors, turned by their positions, pair by pair. All numbers are the package's.
import { applyRope, attention, learned, type Pairing, ropePairs, sinusoidalCell, type Tensor } from "posenc/core";
import type { Turning } from "./settings";

export type Arrow = [x: number, y: number];

export interface Pair {
  /** The two dimensions that turn together. */
  dims: [number, number];
  frequency: number;
  wavelength: number;
  query: Arrow;
  key: Arrow;
  turnedQuery: Arrow;
  turnedKey: Arrow;
  /** The pair's share of q·k. */
  product: number;
}

export interface Turned {
  pairs: Pair[];
  /** What the dimensions that do not turn add to q·k. */
  rest: number;
  /** q·k over the root of the width, as the vectors stand, and after both have moved. */
  score: number;
  movedScore: number;
  /** Angles of the chosen pair, in radians. */
  queryAngle: number;
  keyAngle: number;
}

/** Dimensions that form pair k. */
export function dimsOf(pair: number, rotaryDim: number, pairing: Pairing): [number, number] {
  return pairing === "half" ? [pair, pair + rotaryDim / 2] : [2 * pair, 2 * pair + 1];
}

export function turn(settings: Turning): Turned {
  const { query, key, shift, moved, dim, rotaryDim, base, pairing, pair: chosen, seed } = settings;
  const { data } = learned({ maxLength: 2, dim, std: 1, seed });
  const [q, k] = [data.slice(0, dim), data.slice(dim)];
  const rope = { headDim: dim, rotaryDim, base, pairing };
  const at = (x: Float32Array, position: number) => applyRope({ ...rope, x: vector(x), positions: [position] });
  const [first, second] = moved ? [query + shift, key + shift] : [query, key];
  const [turnedQ, turnedK] = [at(q, first), at(k, second)];
  const { plainInvFreq, plainWavelength } = ropePairs({ headDim: dim, rotaryDim, base });
  const dims = Array.from(plainInvFreq, (_, pair) => dimsOf(pair, rotaryDim, pairing));
  const products = productsOf(turnedQ.data, turnedK.data, dims);
  const angle = (position: number) =>
    sinusoidalCell({ positions: [position], dim: rotaryDim, base, row: 0, column: 2 * chosen }).angle;
  return {
    pairs: dims.map((dims, pair) => ({
      dims,
      frequency: plainInvFreq[pair],
      wavelength: plainWavelength[pair],
      query: arrow(q, dims),
      key: arrow(k, dims),
      turnedQuery: arrow(turnedQ.data, dims),
      turnedKey: arrow(turnedK.data, dims),
      product: products[pair],
    })),
    rest: rotaryDim < dim ? dot(vector(q.slice(rotaryDim)), vector(k.slice(rotaryDim)), 1) : 0,
    score: dot(at(q, query), at(k, key)),
    movedScore: dot(at(q, query + shift), at(k, key + shift)),
    queryAngle: angle(first),
    keyAngle: angle(second),
  };
}

function vector(data: Float32Array): Tensor {
  return { data, shape: [1, 1, data.length] };
}

function arrow(data: Float32Array, [x, y]: [number, number]): Arrow {
  return [data[x], data[y]];
}

function dot(query: Tensor, key: Tensor, scale?: number): number {
  return attention({ query, key, scale }).scores.data[0];
}

/** Each pair as a head of its own. */
function productsOf(q: Float32Array, k: Float32Array, dims: [number, number][]): Float32Array {
  const heads = (data: Float32Array) => ({
    data: Float32Array.from(dims.flatMap((pair) => arrow(data, pair))),
    shape: [dims.length, 1, 2],
  });
  return attention({ query: heads(q), key: heads(k), scale: 1 }).scores.data;
}
