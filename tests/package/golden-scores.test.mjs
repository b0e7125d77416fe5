// ALiBi and attention against the reference values of other libraries.
import assert from "node:assert/strict";
import test from "node:test";
import { alibiBias, alibiSlopes, applyRope, attention, init } from "../../npm/node.js";
import { assertNear, assertTensorNear, goldenCases, range, rounded, tensor } from "./support.mjs";

await init();

// ── ALiBi ──

for (const golden of await goldenCases("alibi")) {
  test(golden.id, () => (golden.expected.slopes ? assertSlopes(golden) : assertBias(golden)));
}

function assertSlopes({ params, expected, tolerance }) {
  const slopes = alibiSlopes({ heads: params.heads, maxBias: params.bias_max });
  assertNear(slopes, expected.slopes, (slope) => tolerance.rel * slope);
}

function assertBias({ params, expected, tolerance }) {
  const { data, shape } = alibiBias({ heads: params.heads, ...biasOptions(params) });
  const [, queries, keys] = shape;
  expected.bias.forEach((rows, head) => {
    rows.forEach((row, at) => {
      const first = (head * queries + (queries === 1 ? 0 : at)) * keys;
      assertNear(data.slice(first, first + keys), row, rounded(tolerance.abs));
    });
  });
}

/** Libraries that give one row for all queries give the row of the last query. */
function biasOptions(params) {
  if (params.attention_mask) {
    const [keyMask] = params.attention_mask;
    return { queries: 1, keys: keyMask.length, form: "key-index", keyMask };
  }
  const { query_len: queries, key_len: keys } = params;
  return params.form.startsWith("-slope") ? { queries, keys, form: "symmetric" } : { queries: 1, keys };
}

// ── attention ──

const FLOAT32_ATTENTION = 1e-5;

for (const golden of await goldenCases("attention")) {
  test(golden.id, () => {
    const { weights, output } = attention(attentionOptions(golden.params));
    assertTensorNear(weights, golden.expected.weights, FLOAT32_ATTENTION);
    assertTensorNear(output, golden.expected.output, FLOAT32_ATTENTION);
  });
}

function attentionOptions(params) {
  const { q, k, v, scale, rope } = params;
  return {
    query: rope ? turned(q, params) : tensor(q),
    key: rope ? turned(k, params) : tensor(k),
    value: tensor(v),
    ...(typeof scale === "number" && { scale }),
    ...maskOptions(params),
  };
}

function turned(x, { head_dim, rope }) {
  const { layout, theta, positions } = rope;
  return applyRope({ x: tensor(x), headDim: head_dim, base: theta, positions, pairing: layout });
}

function maskOptions(params) {
  const kind = params.mask_kind;
  const options = kind.includes("causal") && !kind.includes("no causal") ? { mask: "causal" } : {};
  if (params.window) options.window = params.window;
  if (params.key_keep) options.keyMask = params.key_keep.map(Number);
  if (kind.startsWith("alibi")) options.bias = symmetricBias(params);
  if (kind.startsWith("t5")) options.bias = bucketBias(params);
  return options;
}

function symmetricBias({ heads, query_len: queries, key_len: keys }) {
  return alibiBias({ heads, queries, keys, form: "symmetric" });
}

/** T5's relative buckets (Raffel et al. 2020), both directions: the package has none yet. */
function bucketBias({ query_len, key_len, num_buckets, max_distance, table }) {
  const half = num_buckets / 2;
  const exact = half / 2;
  const bucket = (relative) => {
    const distance = Math.abs(relative);
    const log = exact + Math.floor((Math.log(distance / exact) / Math.log(max_distance / exact)) * (half - exact));
    return (relative > 0 ? half : 0) + (distance < exact ? distance : Math.min(log, half - 1));
  };
  const bias = (head, query, key) => table[bucket(key - query)][head];
  const heads = table[0].length;
  return tensor(range(heads).map((h) => range(query_len).map((i) => range(key_len).map((j) => bias(h, i, j)))));
}

test("every family has cases", async () => {
  for (const family of ["alibi", "attention"]) assert.ok((await goldenCases(family)).length > 20);
});
