// RoPE against the reference values of other libraries: frequencies under every scaling, and rotated queries and keys.
import assert from "node:assert/strict";
import test from "node:test";
import { applyRope, init, ropeFrequencies } from "../../npm/node.js";
import { assertNear, assertTensorNear, dot, goldenCases, range, rounded, tensor } from "./support.mjs";

await init();

// ── frequencies ──

for (const golden of await goldenCases("rope_inv_freq")) {
  const { expected, expected_f64, params } = golden;
  if (!expected_f64 || expected_f64.by_layer_type) continue; // settings that follow from the model type: the inspector's
  test(golden.id, () => {
    const { head_dim: headDim, rotary_dim: rotaryDim } = expected;
    const options = { headDim, rotaryDim, ...scalingOfConfig(params.config) };
    for (const [seqLen, at] of Object.entries(expected_f64.by_seq_len ?? { "": expected_f64 })) {
      const ours = ropeFrequencies(seqLen ? { ...options, seqLen: Number(seqLen) } : options);
      assertNear(ours.invFreq, at.inv_freq, (value) => 1e-12 * value);
      assertNear([ours.attentionFactor], [at.attention_factor ?? 1], 1e-12);
    }
  });
}

function scalingOfConfig(config) {
  const block = config.rope_parameters ?? config.rope_scaling ?? {};
  const base = config.rope_theta ?? config.rotary_emb_base ?? block.rope_theta ?? 10000;
  return { base, scaling: scalingOfBlock(block, config) };
}

/** The scaling that a block of a configuration of transformers means, as far as the cases need it. */
function scalingOfBlock(block, config = {}) {
  const max = config.max_position_embeddings;
  const originalMaxPositions = block.original_max_position_embeddings ?? config.original_max_position_embeddings ?? max;
  const { factor, attention_factor: attentionFactor } = block;
  switch (block.rope_type ?? block.type) {
    case "linear":
      return { type: "linear", factor };
    case "dynamic":
      return { type: "dynamic", factor, originalMaxPositions };
    case "llama3": {
      const { low_freq_factor: lowFreqFactor, high_freq_factor: highFreqFactor } = block;
      return { type: "llama3", factor, lowFreqFactor, highFreqFactor, originalMaxPositions };
    }
    case "yarn": {
      const { beta_fast: betaFast, beta_slow: betaSlow, mscale, mscale_all_dim: mscaleAllDim } = block;
      return { type: "yarn", factor, originalMaxPositions, attentionFactor, betaFast, betaSlow, mscale, mscaleAllDim };
    }
    case "longrope":
    case "su": {
      const { short_factor: shortFactor, long_factor: longFactor } = block;
      const ratio = max / originalMaxPositions;
      return { type: "longrope", shortFactor, longFactor, originalMaxPositions, factor: ratio, attentionFactor };
    }
    default:
      return { type: "default" };
  }
}

// ── rotated queries and keys ──

for (const golden of await goldenCases("rope_apply")) {
  test(golden.id, () => assertRotated(golden, { positions: golden.params.positions, scaling: applied(golden.params) }));
}

/** A block as in a configuration, or the two factors of x-transformers. */
function applied({ rope_scaling, base_rescale_factor: rescaled = 1, interpolation_factor: interpolated = 1 }) {
  if (rescaled !== 1) return { type: "ntk", factor: rescaled };
  return interpolated === 1 ? scalingOfBlock(rope_scaling ?? {}) : { type: "linear", factor: interpolated };
}

for (const golden of await goldenCases("mrope")) {
  const { mrope_section: sections, positions_thw: positions, sections_layout } = golden.params;
  const arrangement = sections_layout === "contiguous" ? "contiguous" : "interleaved";
  test(golden.id, () => assertRotated(golden, { axes: { positions, sections, arrangement } }));
}

for (const golden of await goldenCases("xpos")) {
  const { scale_base: scaleBase, center, positions } = golden.params;
  test(golden.id, () => {
    for (const given of [{ scaleBase, center }, { scaleBase }]) assertRotated(golden, { positions, xpos: given });
  });
}

function assertRotated({ params, expected, expected_f64, tolerance }, options) {
  const q = rotated(params.q, params, "query", options);
  const k = rotated(params.k, params, "key", options);
  if (expected_f64) {
    assertTensorNear(q, expected_f64.q_rot, rounded(tolerance.abs_f64 + 4e-7));
    assertTensorNear(k, expected_f64.k_rot, rounded(tolerance.abs_f64 + 4e-7));
  }
  assertTensorNear(q, expected.q_rot, tolerance.abs + 4e-7);
  assertTensorNear(k, expected.k_rot, tolerance.abs + 4e-7);
  if (expected.scores) assertNear(scores(q, k), expected.scores.flat(2), 30 * tolerance.abs);
}

function rotated(x, params, role, { xpos, ...options }) {
  const { layout, head_dim, rotary_dim = head_dim, theta } = params;
  const pairing = layout === "half" ? "half" : "interleaved";
  const side = xpos && { xpos: { ...xpos, role } };
  const rope = { headDim: head_dim, rotaryDim: rotary_dim, base: theta, pairing };
  const result = applyRope({ x: tensor(x), ...rope, ...options, ...side });
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

test("every family has cases", async () => {
  const counts = { rope_inv_freq: 54, rope_apply: 32, mrope: 9, xpos: 8 };
  for (const [family, count] of Object.entries(counts)) assert.equal((await goldenCases(family)).length, count);
});
