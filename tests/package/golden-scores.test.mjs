// ALiBi, RoPE and attention against the reference values of other libraries.
import assert from "node:assert/strict";
import test from "node:test";
import { alibiBias, alibiSlopes, applyRope, attention, init } from "../../npm/node.js";
import { assertNear, assertTensorNear, dot, goldenCases, range, rounded, tensor } from "./support.mjs";

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

// ── RoPE ──

for (const golden of await goldenCases("rope_apply")) {
  test(golden.id, { skip: ofAnotherScaling(golden.params) }, () => assertRotated(golden));
}

function ofAnotherScaling({ rope_scaling }) {
  return rope_scaling ? `this version has no ${rope_scaling.rope_type} scaling` : false;
}

function assertRotated({ params, expected, expected_f64, tolerance }) {
  const q = rotated(params.q, params);
  const k = rotated(params.k, params);
  if (expected_f64) {
    assertTensorNear(q, expected_f64.q_rot, rounded(tolerance.abs_f64 + 4e-7));
    assertTensorNear(k, expected_f64.k_rot, rounded(tolerance.abs_f64 + 4e-7));
  }
  assertTensorNear(q, expected.q_rot, tolerance.abs + 4e-7);
  assertTensorNear(k, expected.k_rot, tolerance.abs + 4e-7);
  if (expected.scores) assertNear(scores(q, k), expected.scores.flat(2), 30 * tolerance.abs);
}

function rotated(x, params) {
  const { layout, head_dim, rotary_dim, theta, base_rescale_factor: rescaled, interpolation_factor = 1 } = params;
  const result = applyRope({
    x: tensor(x),
    headDim: head_dim,
    rotaryDim: rotary_dim,
    base: rescaled ? theta * rescaled ** (rotary_dim / (rotary_dim - 2)) : theta,
    positions: params.positions.map((position) => position / interpolation_factor),
    pairing: layout === "half" ? "half" : "interleaved",
  });
  return layout === "interleaved_in_half_out" ? firstMembersFirst(result, head_dim) : result;
}

function firstMembersFirst({ data, shape }, width) {
  const from = (column) => (column < width / 2 ? 2 * column : 2 * column - width + 1);
  return { data: data.map((_, at) => data[at - (at % width) + from(at % width)]), shape };
}

function scores(q, k) {
  const [heads, positions, width] = q.shape;
  const row = (x, head, position) => x.data.slice((head * positions + position) * width).slice(0, width);
  const at = (head, query, key) => dot(row(q, head, query), row(k, head, key));
  return range(heads).flatMap((h) => range(positions).flatMap((i) => range(positions).map((j) => at(h, i, j))));
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
  for (const family of ["alibi", "rope_apply", "attention"]) assert.ok((await goldenCases(family)).length > 20);
});
