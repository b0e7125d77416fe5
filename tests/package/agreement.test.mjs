// Functions that tell of one thing from two sides must agree, and the verdicts must be right at every setting.
import assert from "node:assert/strict";
import test from "node:test";
import * as posenc from "../../npm/node.js";
import { assertNear, range } from "./support.mjs";

await posenc.init();

const ENCODINGS = [
  { kind: "none" },
  { kind: "sinusoidal" },
  { kind: "sinusoidal", layout: "cos-sin", timescale: "endpoint", base: 100, start: 3 },
  { kind: "learned" },
  { kind: "learned", maxLength: 8, std: 0.5, seed: 9 },
  { kind: "alibi" },
  { kind: "alibi", rule: "paper", maxBias: 4 },
  { kind: "rope" },
  { kind: "rope", pairing: "interleaved", rotaryDim: 4, base: 100 },
  { kind: "shaw" },
  { kind: "shaw", maxDistance: 2, seed: 9 },
  { kind: "t5" },
  { kind: "t5", buckets: 4, maxDistance: 3, bidirectional: true, seed: 9 },
  { kind: "kerple" },
  { kind: "kerple", form: "power", seed: 9 },
  { kind: "xpos" },
  { kind: "xpos", base: 100, scaleBase: 8 },
];
const TOKENS = ["猫", "追", "老", "鼠", "猫"];

for (const encoding of ENCODINGS) {
  for (const mask of ["none", "causal"]) {
    test(`each weight is explained: ${JSON.stringify(encoding)}, mask ${mask}`, () => {
      const layer = { tokens: TOKENS, encoding, mask, dim: 24, heads: 3, start: 2 };
      const { scores, weights } = posenc.sentenceAttention(layer);
      const [heads, queries, keys] = weights.shape;
      assert.deepEqual([heads, queries, keys], [3, 5, 5]);
      for (let at = 0; at < weights.data.length; at++) {
        const place = { head: Math.floor(at / 25), query: Math.floor(at / 5) % 5, key: at % 5 };
        assertCell(posenc.attentionCell({ ...layer, ...place }), scores.data[at], weights.data[at]);
      }
    });
  }
}

function assertCell(cell, score, weight) {
  assert.equal(Math.fround(cell.score), score);
  assert.equal(Math.fround(cell.weight), weight);
  assert.equal(cell.masked, cell.score === Number.NEGATIVE_INFINITY);
  assert.equal(cell.scale, 1 / Math.sqrt(8));
  assert.equal(cell.scaled, cell.dot * cell.scale);
  if (!cell.masked) assert.equal(cell.score, cell.scaled + cell.bias);
  assertNear([cell.exponential], [Math.exp(cell.score - cell.rowMax)], 1e-15);
  assertNear([cell.weight], [cell.exponential / cell.rowSum], 1e-15);
}

const TABLES = [
  { dim: 8 },
  { dim: 8, layout: "sin-cos", timescale: "endpoint", base: 500 },
  { dim: 8, layout: "cos-sin-interleaved", scale: -0.25, start: 1e6 },
  { dim: 7, oddDim: "extra-sin", layout: "cos-sin", padRow: 2 },
  { dim: 7, oddDim: "zero-pad" },
  { dim: 7, oddDim: "truncate", layout: "sin-cos" },
  { dim: 8, preset: "fairseq" },
];

for (const table of TABLES) {
  test(`each element is explained: ${JSON.stringify(table)}`, () => {
    const options = { ...table, length: 5 };
    const { data } = posenc.sinusoidal64(options);
    const frequencies = posenc.sinusoidalFrequencies({
      dim: table.dim,
      base: table.base,
      timescale: table.preset ? "endpoint" : table.timescale,
      oddDim: table.oddDim,
    });
    for (let at = 0; at < data.length; at++) {
      const cell = posenc.sinusoidalCell({ ...options, row: Math.floor(at / table.dim), column: at % table.dim });
      assertNear([cell.value], [data[at]], 1e-15);
      if (cell.function === "zero") continue;
      assert.equal(cell.frequency, frequencies[cell.pair]);
      assert.equal(cell.angle, cell.position * cell.frequency);
      assertNear([cell.frequency], [(table.base ?? 10000) ** -cell.exponent], 1e-15);
      assertNear([cell.wavelength * cell.frequency], [2 * Math.PI], 1e-14);
    }
  });
}

test("rows by position and rows by length are the same rows", () => {
  for (const table of TABLES) {
    const { start = 0, ...rest } = table;
    const byLength = posenc.sinusoidal64({ ...rest, start, length: 200 });
    const byPosition = posenc.sinusoidal64({ ...rest, positions: range(200).map((row) => start + row) });
    assertNear(byPosition.data, byLength.data, 1e-15);
  }
});

test("the three ways to the table give the same numbers", () => {
  const options = { length: 300, dim: 48, start: 12345.5 };
  const { data } = posenc.sinusoidal(options);
  const out = new Float32Array(data.length);
  posenc.sinusoidalInto(out, options);
  assert.deepEqual(out, data);
  assert.deepEqual(Float32Array.from(posenc.sinusoidal64(options).data), data);
});

// ── verdicts ──

const LAYERS = [2, 8, 26].flatMap((count) =>
  [0, 1, 2].flatMap((seed) =>
    [
      { dim: 8, heads: 2 },
      { dim: 64, heads: 4 },
      { dim: 512, heads: 8 },
      { dim: 64, heads: 4, scaleEmbedding: true },
      { dim: 512, heads: 8, scaleEmbedding: true },
      { dim: 64, heads: 4, embeddingStd: 0.02 },
      { dim: 64, heads: 4, embeddingStd: 100 },
    ].map((layer) => ({ a: range(count).map(String), b: range(count).map(String).reverse(), seed, ...layer })),
  ),
);

test("without positions and mask, a layer is order-blind at every setting", () => {
  for (const layer of LAYERS) assertVerdict("order-blind", { ...layer, encoding: { kind: "none" } });
});

test("a causal mask alone sees the order at every setting", () => {
  for (const layer of LAYERS) assertVerdict("mask", { ...layer, encoding: { kind: "none" }, mask: "causal" });
});

test("a table sees the order at every setting, and with a mask each does", () => {
  for (const layer of LAYERS.filter((layer) => !layer.embeddingStd)) {
    for (const kind of ["sinusoidal", "learned"]) {
      assertVerdict("encoding", { ...layer, encoding: { kind } });
      assertVerdict("encoding-and-mask", { ...layer, encoding: { kind }, mask: "causal" });
    }
  }
});

test("ALiBi without a mask knows distances alone", () => {
  for (const layer of LAYERS) assertVerdict("order-blind", { ...layer, encoding: { kind: "alibi" } });
  const turned = { a: ["a", "b", "c"], b: ["b", "a", "c"], encoding: { kind: "alibi" } };
  assertVerdict("encoding", turned);
});

test("KERPLE without a mask knows distances alone", () => {
  for (const form of ["log", "power"]) {
    for (const layer of LAYERS) assertVerdict("order-blind", { ...layer, encoding: { kind: "kerple", form } });
    assertVerdict("encoding", { a: ["a", "b", "c"], b: ["b", "a", "c"], encoding: { kind: "kerple", form } });
  }
});

test("encodings that know the direction see a sentence turned round at every setting", () => {
  // where scores are as great as 64, the softmax is all but one weight, and a bias of 0.1 is lost in rounding
  for (const layer of LAYERS.filter((layer) => !layer.embeddingStd && !layer.scaleEmbedding)) {
    for (const kind of ["shaw", "t5", "rope", "xpos"]) assertVerdict("encoding", { ...layer, encoding: { kind } });
  }
});

test("T5 keeps its direction when the mask is taken away to see who tells orders apart", () => {
  const layer = { a: ["a", "b", "c"], b: ["c", "b", "a"], mask: "causal" };
  const { encodingAlone } = posenc.orderCauses({ ...layer, encoding: { kind: "t5" } });
  const decoder = { kind: "t5", bidirectional: false };
  assert.equal(encodingAlone, posenc.orderCauses({ ...layer, mask: "none", encoding: decoder }).residual);
  assert.notEqual(encodingAlone, posenc.orderCauses({ ...layer, mask: "none", encoding: { kind: "t5" } }).residual);
});

test("a bias on the scores depends on key − query alone, and past the greatest distance not even on that", () => {
  const tokens = range(9).map(String);
  const biasOf = (encoding, query, key) => posenc.attentionCell({ tokens, encoding, head: 1, query, key }).bias;
  for (const encoding of [{ kind: "t5", buckets: 8, maxDistance: 5 }, { kind: "kerple" }, { kind: "alibi" }]) {
    for (const query of range(8)) assert.equal(biasOf(encoding, query, 3), biasOf(encoding, query + 1, 4));
  }
  const t5 = { kind: "t5", buckets: 8, maxDistance: 5 };
  assert.equal(biasOf(t5, 0, 5), biasOf(t5, 0, 8));
  assert.equal(biasOf(t5, 8, 3), biasOf(t5, 8, 0));
  assert.notEqual(biasOf(t5, 0, 4), biasOf(t5, 4, 0));
  assert.notEqual(biasOf({ ...t5, bidirectional: false }, 4, 0), biasOf({ ...t5, bidirectional: false }, 0, 4));
  assert.equal(biasOf({ ...t5, bidirectional: false }, 0, 0), biasOf({ ...t5, bidirectional: false }, 0, 4));
  const shaw = { kind: "shaw", maxDistance: 2 };
  assert.equal(biasOf(shaw, 4, 6), biasOf(shaw, 4, 8));
  assert.notEqual(biasOf(shaw, 4, 5), biasOf(shaw, 4, 6));
});

test("encodings of relative positions give the same wherever the sentence starts", () => {
  const layer = { tokens: TOKENS, dim: 64 };
  for (const mask of ["none", "causal"]) {
    for (const kind of ["shaw", "t5", "alibi", "kerple", "rope", "xpos"]) {
      const weights = (start) => posenc.sentenceAttention({ ...layer, mask, start, encoding: { kind } }).weights.data;
      assertNear(weights(1000), weights(0), 2e-6);
    }
    const table = (start) => posenc.sentenceAttention({ ...layer, mask, start, encoding: { kind: "sinusoidal" } });
    assert.throws(() => assertNear(table(1000).weights.data, table(0).weights.data, 1e-2));
  }
});

function assertVerdict(verdict, layer) {
  const causes = posenc.orderCauses(layer);
  const { a: first, weightResidual, outputResidual } = posenc.compareOrders(layer);
  const greatest = first.output.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  assert.equal(causes.residual, Math.max(weightResidual, outputResidual / greatest));
  const { a, b, ...settings } = layer;
  assert.equal(causes.verdict, verdict, `${a.length} tokens, ${JSON.stringify(settings)}: ${JSON.stringify(causes)}`);
}

test("a token has one vector, wherever it stands and whatever stands beside it", () => {
  const vector = (tokens, at) => {
    const { embedding } = posenc.sentenceAttention({ tokens, encoding: { kind: "none" }, seed: 5 });
    return embedding.data.slice(at * 64, (at + 1) * 64);
  };
  const alone = vector(["我"], 0);
  assert.deepEqual(vector(["我", "打", "你"], 0), alone);
  assert.deepEqual(vector(["你", "打", "我"], 2), alone);
  assert.notDeepEqual(vector(["你"], 0), alone);
});

// ── the comparison table ──

const SIZES = { dim: 24, heads: 2, layers: 3, maxLength: 40, seed: 2 };

test("a row's encoding makes the same row again", () => {
  for (const encodings of [undefined, ENCODINGS]) {
    const rows = posenc.comparisonTable({ ...SIZES, encodings });
    assert.deepEqual(posenc.comparisonTable({ ...SIZES, encodings: rows.map((row) => row.encoding) }), rows);
  }
});

test("a row names the settings that were given, and the defaults", () => {
  const rows = posenc.comparisonTable({ ...SIZES, encodings: ENCODINGS });
  for (const [at, { encoding }] of rows.entries()) assert.deepEqual({ ...encoding, ...ENCODINGS[at] }, encoding);
  const scaling = { type: "longrope", shortFactor: [1, 2], longFactor: [2, 4], originalMaxPositions: 8, factor: 2 };
  const given = { kind: "rope", base: 100, rotaryDim: 4, pairing: "interleaved", scaling };
  assert.deepEqual(posenc.comparisonTable({ ...SIZES, encodings: [given] })[0].encoding, given);
  const [learned] = posenc.comparisonTable({ ...SIZES, encodings: [{ kind: "learned" }] });
  assert.equal(learned.encoding.maxLength, SIZES.maxLength);
});

test("the experiment of the table is the one that compareOrders runs", () => {
  const a = range(8).map(String);
  const b = [0, 4, 1, 5, 2, 6, 3, 7].map(String);
  for (const { encoding, orderResidual } of posenc.comparisonTable(SIZES)) {
    const { weightResidual } = posenc.compareOrders({ a, b, encoding, dim: 24, heads: 2, seed: 2 });
    assert.equal(orderResidual, weightResidual);
  }
});

test("no encodings, no rows", () => {
  assert.deepEqual(posenc.comparisonTable({ ...SIZES, encodings: [] }), []);
});

test("the permutation leads from each token of a to its place in b", () => {
  const a = ["a", "b", "a", "c"];
  const b = ["c", "a", "b", "a"];
  const { permutation } = posenc.compareOrders({ a, b, encoding: { kind: "none" } });
  assert.deepEqual(
    a.map((_, at) => b[permutation[at]]),
    a,
  );
  assert.deepEqual([...permutation], [1, 2, 3, 0]);
});

test("a call does not depend on the calls before it", () => {
  const layer = { tokens: ["a", "b"], encoding: { kind: "sinusoidal" } };
  const first = posenc.sentenceAttention(layer);
  for (const other of [
    { seed: 1 },
    { dim: 32 },
    { embeddingStd: 2 },
    { scaleEmbedding: true },
    { combine: "concatenate" },
  ]) {
    assert.notDeepEqual(posenc.sentenceAttention({ ...layer, ...other }), first);
    assert.deepEqual(posenc.sentenceAttention(layer), first);
  }
});

test("concatenation keeps both parts", () => {
  const layer = { tokens: ["a", "b"], encoding: { kind: "sinusoidal" }, dim: 8, heads: 2, combine: "concatenate" };
  const { embedding, output } = posenc.sentenceAttention(layer);
  assert.deepEqual(embedding.shape, [2, 16]);
  assert.deepEqual(output.shape, [2, 8]);
  assert.deepEqual(embedding.data.slice(24, 32), posenc.sinusoidal({ length: 2, dim: 8 }).data.slice(8));
});
