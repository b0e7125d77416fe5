// ALiBi and attention against the reference values of other libraries.
import assert from "node:assert/strict";
import test from "node:test";
import {
  alibiBias,
  alibiSlopes,
  applyRope,
  attention,
  init,
  kerpleBias,
  relativeBuckets,
  sinusoidal64,
  t5Bias,
} from "../../npm/node.js";
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

// ── KERPLE ──

for (const { id, params, expected, tolerance } of await goldenCases("kerple")) {
  test(id, () => {
    const { form, heads, query_len: queries, key_len: keys, a, p } = params;
    const { data, shape } = kerpleBias({ form, heads, queries, keys, a, p });
    assert.deepEqual(shape, [heads, queries, keys]);
    expected.bias.flat().forEach((row, at) => {
      const seen = (at % queries) + keys - queries + 1; // later keys are masked in theirs, and have no distance
      assertNear(data.slice(at * keys, at * keys + seen), row.slice(0, seen), (value) => tolerance.rel * -value);
    });
  });
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

function bucketBias({ query_len: queries, key_len: keys, max_distance: maxDistance, table, mask_kind, bidirectional }) {
  const both = bidirectional ?? mask_kind.endsWith("bidirectional");
  return t5Bias({ table: tensor(table), queries, keys, maxDistance, bidirectional: both });
}

// ── buckets ──

for (const golden of await goldenCases("t5_buckets")) {
  const { params, expected } = golden;
  if (expected.bias) {
    test(golden.id, () => assertTensorNear(bucketBias(params), expected.bias, rounded(1e-12)));
    continue;
  }
  test(golden.id, () => {
    const { num_buckets: buckets, max_distance: maxDistance, bidirectional } = params;
    const bucketsOf = (relative) => [...relativeBuckets({ relative, buckets, maxDistance, bidirectional })];
    assert.deepEqual(bucketsOf(run(expected)), expected.buckets);
    assert.deepEqual(
      bucketsOf(expected.far.map(([relative]) => relative)),
      expected.far.map(([, bucket]) => bucket),
    );
    for (const edge of expected.rounding_sensitive ?? []) {
      assert.deepEqual(bucketsOf([edge.relative_position]), [edge.float32]);
    }
  });
}

function run({ from, to }) {
  return range(to - from + 1).map((index) => from + index);
}

for (const golden of await goldenCases("relative_misc")) {
  const { params, expected, expected_f64, tolerance } = golden;
  test(golden.id, () => {
    if (expected.buckets) {
      const { bucket_size: buckets, max_position: maxDistance } = params;
      const ours = relativeBuckets({ relative: run(expected), buckets, maxDistance, rule: "deberta" });
      return assert.deepEqual([...ours], expected.buckets);
    }
    const last = params.attn_type === "bi" ? 1 - params.qlen : 0; // XLNet: a sinusoidal table at listed positions
    const positions = run({ from: last, to: params.klen }).reverse();
    const table = sinusoidal64({ positions, dim: params.d, base: params.base, layout: "sin-cos" });
    assertTensorNear(table, expected_f64.values, rounded(tolerance.abs_f64));
  });
}

test("every family has cases", async () => {
  for (const family of ["t5_buckets", "relative_misc"]) assert.ok((await goldenCases(family)).length > 3);
  for (const family of ["alibi", "kerple", "attention"]) assert.ok((await goldenCases(family)).length > 20);
});
