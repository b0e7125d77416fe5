// The configuration inspector against what transformers does with the same configurations.
import assert from "node:assert/strict";
import test from "node:test";
import { init, inspectConfig, ropePairs, sinusoidal } from "../../npm/node.js";
import { assertNear, goldenCases } from "./support.mjs";

await init();

const relative = (bound) => (value) => bound * value;

function assertRopeAt(rope, seqLen, expected, bound) {
  const at = rope.at.find((at) => at.seqLen === Number(seqLen));
  assertNear(at.invFreq, expected.inv_freq, relative(bound));
  assertNear([at.attentionFactor], [expected.attention_factor], relative(bound));
  if (expected.softmax_scale) assertNear([at.softmaxScale], [expected.softmax_scale], relative(bound));
}

for (const { id, expected, expected_f64, params, tolerance } of await goldenCases("rope_inv_freq")) {
  test(id, () => {
    const exact = expected_f64 ?? expected;
    const bound = expected_f64 ? tolerance.rel_f64 : tolerance.rel;
    const seqLens = Object.keys(exact.by_seq_len ?? { 1: 0 }).map(Number);
    const report = inspectConfig(params.config, { seqLens });
    assert.deepEqual(inspectConfig(JSON.stringify(params.config), { seqLens }), report);
    assert.equal(report.modelType, params.config.model_type);
    for (const [kind, values] of Object.entries(exact.by_layer_type ?? { "": exact })) {
      const index = kind ? report.layerTypes.indexOf(kind) : report.layers[0].layers[0];
      const { rope, scheme } = report.layers.find(({ layers }) => layers.includes(index));
      assert.equal(scheme, expected.scheme);
      assert.equal(rope.headDim, expected.head_dim);
      assert.equal(rope.rotaryDim, (expected.by_layer_type?.[kind] ?? expected).rotary_dim);
      if (expected.layout !== "either") assert.equal(rope.pairing, expected.layout);
      assert.deepEqual(rope.sections, expected.mrope_section);
      if (expected.mrope_section) {
        assert.equal(rope.arrangement, expected.mrope_interleaved ? "interleaved" : "contiguous");
      }
      assertRopeAt(rope, seqLens[0], values, bound);
      for (const [length, at] of Object.entries(values.by_seq_len ?? {})) assertRopeAt(rope, length, at, bound);
      assertSameAsPairs(rope);
    }
    if (expected.layer_types) assert.deepEqual(report.layerTypes, expected.layer_types);
    if (expected.layers_without_rope) {
      const without = report.layers.filter(({ scheme }) => scheme === "none").flatMap(({ layers }) => layers);
      assert.deepEqual(without, expected.layers_without_rope);
    }
  });
}

/** What the report says can be given to the functions for pairs and frequencies as it is. */
function assertSameAsPairs({ headDim, rotaryDim, base, scaling, at }) {
  const own = scaling.type === "proportional" ? {} : { rotaryDim };
  for (const { seqLen, invFreq } of at) {
    assert.deepEqual(ropePairs({ headDim, ...own, base, scaling, seqLen }).invFreq, invFreq);
  }
}

const SCHEMES = {
  learned: ({ layers }, expected) => {
    assert.equal(layers[0].scheme, "learned");
    assertTable(layers[0].table, expected);
    assert.equal(layers[0].table.usable, expected.max_positions);
  },
  sinusoidal: ({ layers }, expected, tolerance) => {
    const [{ preset, scheme, table }, decoder] = layers;
    assert.equal(scheme, "sinusoidal");
    assertTable(table, expected);
    const { data } = sinusoidal({ length: table.rows, dim: table.dim, preset });
    for (const [row, column, value] of expected.table.samples) {
      assertNear([data[row * table.dim + column]], [value], tolerance.abs);
    }
    if (!expected.decoder) return;
    assert.equal(decoder.scheme, expected.decoder);
    assert.deepEqual([decoder.table.rows, decoder.table.dim], expected.decoder_table_shape);
  },
  alibi: ({ layers }, expected, tolerance) => {
    assert.equal(layers[0].scheme, "alibi");
    assertNear(layers[0].alibi.slopes, expected.slopes ?? expected.slopes_bfloat16, relative(tolerance.rel));
  },
  relative_bucket: ({ layers }, expected) => {
    const { buckets, scheme, softmaxScale } = layers[0];
    assert.equal(scheme, expected.kind ? "deberta" : "t5");
    assert.equal(buckets.buckets, expected.buckets ?? expected.num_buckets);
    assert.equal(buckets.maxDistance, expected.max_position ?? expected.max_distance);
    if (expected.kind) return;
    assert.equal(buckets.bidirectional, expected.encoder_bidirectional);
    assert.equal(layers[1].buckets.bidirectional, expected.decoder_bidirectional);
    assert.equal(softmaxScale === 1, !expected.scores_scaled);
  },
};

function assertTable(table, expected) {
  assert.deepEqual([table.rows, table.dim], expected.table_shape);
  assert.equal(table.offset, expected.position_offset);
}

for (const { id, expected, params, tolerance } of await goldenCases("model_schemes")) {
  test(id, () => SCHEMES[expected.scheme](inspectConfig(params.config), expected, tolerance));
}

test("every case was judged", async () => {
  const counts = await Promise.all(["rope_inv_freq", "model_schemes"].map(goldenCases));
  assert.deepEqual(
    counts.map((cases) => cases.length),
    [54, 13],
  );
});
