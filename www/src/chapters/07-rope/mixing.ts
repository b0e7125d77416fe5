// A head that looks a fixed number of words back, its weights made for one pairing and read with either.
import { applyRope, attention, convertPairing, learned, type Pairing, type Tensor } from "posenc/core";
import { type Mixing, rotaryDimOf } from "./settings";

export const LENGTH = 64;
/** Width of the token that the weights project, and the standard deviation that keeps their products near 1. */
const INPUTS = 64;
const STD = 0.125;

export const readings = ["right", "wrong", "converted"] as const;
export type Reading = (typeof readings)[number];
/** The score at each distance, from 0. */
export type Scores = Record<Reading, Float32Array>;

interface Weights {
  query: Tensor;
  key: Tensor;
}

export function mix({ made, dim, part, back, seed }: Mixing): Scores {
  const rope = { headDim: dim, rotaryDim: rotaryDimOf(dim, part) };
  const other = otherThan(made);
  const token = learned({ maxLength: 1, dim: INPUTS, std: 1, seed: seed + 1000 });
  const weights = lookingBack(rope, made, back, seed);
  const convert = (weight: Tensor) => convertPairing({ ...rope, weight, heads: 1, to: other });
  const converted = { query: convert(weights.query), key: convert(weights.key) };
  const read = (weights: Weights, pairing: Pairing) => scoresOf(token, weights, { ...rope, pairing });
  return { right: read(weights, made), wrong: read(weights, other), converted: read(converted, other) };
}

export function otherThan(pairing: Pairing): Pairing {
  return pairing === "half" ? "interleaved" : "half";
}

/** The distance with the greatest score. */
export function strongest(scores: Float32Array): number {
  return scores.indexOf(Math.max(...scores));
}

interface Rope {
  headDim: number;
  rotaryDim: number;
}

/** The query's weights are the key's, turned back by so many positions: then a word scores best that stands so far before. */
function lookingBack(rope: Rope, pairing: Pairing, back: number, seed: number): Weights {
  const key = learned({ maxLength: rope.headDim, dim: INPUTS, std: STD, seed });
  const columns = transposed(key);
  const x = { data: columns.data, shape: [1, INPUTS, rope.headDim] };
  const positions = new Array<number>(INPUTS).fill(back);
  const turned = applyRope({ ...rope, x, pairing, positions, conjugate: true });
  return { key, query: transposed({ data: turned.data, shape: [INPUTS, rope.headDim] }) };
}

function transposed({ data, shape: [rows, columns] }: Tensor): Tensor {
  const turned = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) turned[(at % columns) * rows + Math.floor(at / columns)] = data[at];
  return { data: turned, shape: [columns, rows] };
}

/** The same token everywhere: the query at the last position, a key at each one before. */
function scoresOf(token: Tensor, weights: Weights, rope: Rope & { pairing: Pairing }): Float32Array {
  const rows = Array.from({ length: LENGTH + 1 }, (_, distance) => LENGTH - distance);
  const keys = projected(token, weights.key);
  const key = new Float32Array(rows.length * rope.headDim);
  for (const row of rows) key.set(keys, row * rope.headDim);
  const turned = (data: Float32Array, positions: number[]) =>
    applyRope({ ...rope, x: { data, shape: [1, positions.length, rope.headDim] }, positions });
  return attention({ query: turned(projected(token, weights.query), [LENGTH]), key: turned(key, rows) }).scores.data;
}

/** A matrix times a vector is the vector's product with each row. */
function projected(token: Tensor, weight: Tensor): Float32Array {
  const [rows, inputs] = weight.shape;
  const query = { data: token.data, shape: [1, 1, inputs] };
  return attention({ query, key: { data: weight.data, shape: [1, rows, inputs] }, scale: 1 }).scores.data;
}
