// Every error code, reached from JavaScript; wrong values of every kind; and after each the next call works.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { inspect, promisify } from "node:util";
import { runInNewContext } from "node:vm";
import * as posenc from "../../npm/node.js";

await posenc.init();

const x = { data: new Float32Array(12), shape: [1, 3, 4] };
const deberta = { relative: [1], buckets: 256, maxDistance: 512, rule: "deberta" };
const model = { dim: 16, heads: 2, layers: 1, maxLength: 16 };
const kerple = { heads: 1, queries: 1, keys: 2, form: "log", a: [1], p: [1] };
const none = { encoding: { kind: "none" } };
const sentence = { tokens: ["我", "打", "你"], ...none };
const orders = { a: ["我", "打", "你"], b: ["你", "打", "我"], ...none };
const p = posenc;
const axes = {
  positions: [
    [0, 1, 2],
    [0, 0, 1],
  ],
  sections: [1, 1],
};

function scaled(scaling, options) {
  return p.ropeFrequencies({ headDim: 4, scaling, ...options });
}

/** The header of a .npy file, and nothing after it. */
function npy(header) {
  return new TextEncoder()
    .encode(`\u0000NUMPY\u0001\u0000${String.fromCharCode(header.length)}\u0000${header}`)
    .with(0, 0x93);
}

/** [code, option at fault, call] */
const lab = { task: { kind: "roles" }, encoding: { kind: "none" }, dim: 16, feedForward: 16, batch: 4 };

const wide = { dim: 1024, heads: 1024, batch: 1024, trainLength: 2048 };

/** Options with a getter that turns back to the trainer. */
function calling(back) {
  const trainer = new p.Trainer(lab);
  const options = {
    get lengths() {
      back(trainer);
      return [8];
    },
  };
  trainer.evaluate(options);
}

function freed() {
  const trainer = new p.Trainer(lab);
  trainer.free();
  trainer.free(); // once more does no harm
  return trainer;
}

const REFUSALS = [
  ["UNKNOWN_OPTION", "bsae", () => p.sinusoidal({ length: 1, dim: 4, bsae: 100 })],
  ["UNKNOWN_OPTION", "heds", () => p.alibiSlopes({ heads: 4, heds: 4 })],
  ["UNKNOWN_OPTION", undefined, () => p.compareOrders({ ...orders, encoding: { kind: "none", base: 100 } })],
  ["UNKNOWN_OPTION", undefined, () => p.sinusoidalShift({ dim: 4, shift: 1, oddDim: "error" })],
  ["UNKNOWN_OPTION", undefined, () => p.heatmapPixels(x, { colours: "magma" })],
  ["MISSING_OPTION", "dim", () => p.sinusoidal({ length: 1 })],
  ["MISSING_OPTION", undefined, () => p.sinusoidal({ dim: 4 })],
  ["MISSING_OPTION", "encoding", () => p.sentenceAttention({ tokens: ["a"] })],
  ["MISSING_OPTION", "tokens", () => p.sentenceAttention({ ...none })],
  ["MISSING_OPTION", "kind", () => p.sentenceAttention({ tokens: ["a"], encoding: {} })],
  ["MISSING_OPTION", "heads", () => p.alibiSlopes({})],
  ["MISSING_OPTION", "x", () => p.applyRope({ headDim: 4 })],
  [
    "MISSING_OPTION",
    "to",
    () => p.convertPairing({ weight: { data: new Float32Array(4), shape: [4, 1] }, heads: 1, headDim: 4 }),
  ],
  ["MISSING_OPTION", "mask", () => p.positionsFromMask({})],
  ["WRONG_TYPE", "dim", () => p.sinusoidal({ length: 1, dim: "4" })],
  ["WRONG_TYPE", "dim", () => p.sinusoidal({ length: 1, dim: null })],
  ["WRONG_TYPE", "tokens", () => p.sentenceAttention({ ...sentence, tokens: "我打你" })],
  ["WRONG_TYPE", "conjugate", () => p.applyRope({ x, headDim: 4, conjugate: 1 })],
  ["WRONG_TYPE", "encoding", () => p.sentenceAttention({ ...sentence, encoding: "rope" })],
  ["NOT_WHOLE", "length", () => p.sinusoidal({ length: 2.7, dim: 4 })],
  ["NOT_WHOLE", "start", () => p.sentenceAttention({ ...sentence, encoding: { kind: "learned" }, start: 0.5 })],
  ["NOT_FINITE", "base", () => p.sinusoidal({ length: 1, dim: 4, base: Number.POSITIVE_INFINITY })],
  ["NOT_FINITE", "positions", () => p.sinusoidal({ positions: [0, Number.NaN], dim: 4 })],
  ["OUT_OF_RANGE", "length", () => p.sinusoidal({ length: -1, dim: 4 })],
  ["OUT_OF_RANGE", "base", () => p.sinusoidal({ length: 1, dim: 4, base: 0 })],
  ["OUT_OF_RANGE", "padRow", () => p.sinusoidal({ length: 1, dim: 4, padRow: 1 })],
  ["OUT_OF_RANGE", "window", () => p.attention({ query: x, key: x, window: 0 })],
  ["OUT_OF_RANGE", "keyMask", () => p.attention({ query: x, key: x, keyMask: [1, 1, 2] })],
  ["UNKNOWN_VALUE", "layout", () => p.sinusoidal({ length: 1, dim: 4, layout: "interleave" })],
  ["UNKNOWN_VALUE", "kind", () => p.sentenceAttention({ ...sentence, encoding: { kind: "sinus" } })],
  [
    "UNKNOWN_VALUE",
    "colors",
    () => p.heatmapPixels({ data: new Float32Array(4), shape: [2, 2] }, { colors: "viridas" }),
  ],
  ["ODD_DIM", "dim", () => p.sinusoidal({ length: 1, dim: 5 })],
  ["ODD_DIM", "rotaryDim", () => p.ropeFrequencies({ headDim: 8, rotaryDim: 3 })],
  ["BAD_SHAPE", "x", () => p.applyRope({ x, headDim: 8 })],
  ["BAD_SHAPE", "out", () => p.sinusoidalInto(new Float32Array(3), { length: 1, dim: 4 })],
  ["BAD_SHAPE", "keyMask", () => p.alibiBias({ heads: 1, queries: 2, keys: 2, keyMask: [1] })],
  ["BAD_SHAPE", undefined, () => p.attention({ query: { data: x.data, shape: [1, 3, 5] }, key: x })],
  ["NOT_DIVISIBLE", "heads", () => p.sentenceAttention({ ...sentence, dim: 64, heads: 5 })],
  ["TOO_LARGE", "length", () => p.sinusoidal({ length: 1e9, dim: 1024 })],
  ["TOO_LARGE", undefined, () => p.learned({ maxLength: 1e9, dim: 1024 })],
  ["TOO_LARGE", undefined, () => p.alibiBias({ heads: 128, queries: 100_000, keys: 100_000 })],
  ["OUT_OF_MEMORY", undefined, () => p.sinusoidalShift({ dim: 2 ** 14, shift: 1 })],
  [
    "POSITION_OUT_OF_TABLE",
    "maxLength",
    () => p.sentenceAttention({ ...sentence, encoding: { kind: "learned", maxLength: 2 } }),
  ],
  [
    "POSITION_OUT_OF_TABLE",
    "maxLength",
    () => p.sentenceAttention({ ...sentence, encoding: { kind: "learned" }, start: 511 }),
  ],
  ["CONFLICTING_OPTIONS", "positions", () => p.sinusoidal({ length: 1, positions: [0], dim: 4 })],
  ["CONFLICTING_OPTIONS", "start", () => p.sinusoidal({ positions: [0], start: 1, dim: 4 })],
  ["CONFLICTING_OPTIONS", "combine", () => p.sentenceAttention({ ...sentence, combine: "concatenate" })],
  ["NOT_A_PERMUTATION", "b", () => p.compareOrders({ ...orders, b: ["你", "打", "他"] })],
  ["NOT_A_PERMUTATION", "b", () => p.orderCauses({ ...orders, b: ["你", "打"] })],
  ["MISSING_OPTION", "maxDistance", () => p.scoreByDistance({ ...none })],
  ["MISSING_OPTION", "encoding", () => p.scoreByDistance({ maxDistance: 9 })],
  ["OUT_OF_RANGE", "head", () => p.scoreByDistance({ ...none, maxDistance: 9, head: 1 })],
  ["UNKNOWN_VALUE", "content", () => p.scoreByDistance({ ...none, maxDistance: 9, content: "copies" })],
  ["TOO_LARGE", "maxDistance", () => p.scoreByDistance({ ...none, maxDistance: 2 ** 32 - 1 })],
  [
    "POSITION_OUT_OF_TABLE",
    "maxLength",
    () => p.scoreByDistance({ encoding: { kind: "learned", maxLength: 9 }, maxDistance: 9 }),
  ],
  ["CONFLICTING_OPTIONS", "encoding", () => p.rowProducts({ ...none, dim: 8, position: 0, maxShift: 1 })],
  ["TOO_LARGE", "maxShift", () => p.rowProducts({ dim: 8, position: 0, maxShift: 2 ** 32 - 1 })],
  ["OUT_OF_RANGE", "shift", () => p.shiftBoth({ ...sentence, shift: 2 ** 54 })],
  ["CONFLICTING_OPTIONS", "encoding", () => p.scoreTerms({ ...sentence, head: 0 })],
  ["MISSING_OPTION", "head", () => p.scoreTerms({ ...sentence, encoding: { kind: "sinusoidal" } })],
  ["TOO_LARGE", "positions", () => p.spanOverlap({ dim: 8192, positions: 8192 })],
  ["OUT_OF_RANGE", "base", () => p.frequencyErrors({ dim: 8, base: 1e31 })],
  ["TOO_LARGE", "positions", () => p.float32TableErrors({ dim: 2 ** 20, positions: new Float64Array(17) })],
  ["TOO_LARGE", "length", () => p.ropeCoverage({ headDim: 8, trainLength: 8, length: 2 ** 24 + 1 })],
  ["OUT_OF_RANGE", "trainLength", () => p.ropeCoverage({ headDim: 8, trainLength: 0, length: 8 })],
  ["TOO_LARGE", "feedForward", () => p.combinationCost({ dim: 8, layers: 1, feedForward: 2 ** 21 })],
  ["OUT_OF_RANGE", "context", () => p.baseProfile({ dim: 8, base: 100, context: 0 })],
  ["NOT_FINITE", "positions", () => p.ropeAngles({ headDim: 8, positions: [Number.NaN] })],
  ["MISSING_OPTION", "factor", () => p.ropeFrequencies({ headDim: 8, scaling: { type: "linear" } })],
  ["MISSING_OPTION", "type", () => p.ropeFrequencies({ headDim: 8, scaling: {} })],
  ["UNKNOWN_VALUE", "type", () => p.ropeFrequencies({ headDim: 8, scaling: { type: "yam", factor: 2 } })],
  ["UNKNOWN_OPTION", "beta_fast", () => scaled({ type: "yarn", factor: 2, originalMaxPositions: 8, beta_fast: 32 })],
  ["NOT_WHOLE", "originalMaxPositions", () => scaled({ type: "dynamic", factor: 2, originalMaxPositions: 2.7 })],
  ["OUT_OF_RANGE", "factor", () => scaled({ type: "ntk", factor: -2 })],
  [
    "OUT_OF_RANGE",
    "factor",
    () => scaled({ type: "dynamic", factor: 1e6, originalMaxPositions: 1 }, { headDim: 4, base: 1e90, seqLen: 1e9 }),
  ],
  ["OUT_OF_RANGE", "betaSlow", () => scaled({ type: "yarn", factor: 2, originalMaxPositions: 8, betaSlow: 0 })],
  ["OUT_OF_RANGE", "base", () => scaled({ type: "yarn", factor: 2, originalMaxPositions: 8 }, { base: 1 })],
  ["NOT_FINITE", "mscale", () => scaled({ type: "yarn", factor: 2, originalMaxPositions: 8, mscale: Number.NaN })],
  [
    "BAD_SHAPE",
    "shortFactor",
    () => scaled({ type: "longrope", shortFactor: [1], longFactor: [1, 1], originalMaxPositions: 8 }),
  ],
  [
    "CONFLICTING_OPTIONS",
    "rotaryDim",
    () => scaled({ type: "proportional", partialRotaryFactor: 0.5 }, { rotaryDim: 2 }),
  ],
  ["CONFLICTING_OPTIONS", "positions", () => p.applyRope({ x, headDim: 4, axes, positions: [0, 1, 2] })],
  ["CONFLICTING_OPTIONS", "xpos", () => p.applyRope({ x, headDim: 4, axes, xpos: { role: "query" } })],
  ["WRONG_TYPE", "positions", () => p.applyRope({ x, headDim: 4, axes: { ...axes, positions: [0, 1] } })],
  ["BAD_SHAPE", "positions", () => p.applyRope({ x, headDim: 4, axes: { ...axes, positions: [[0], [0]] } })],
  ["BAD_SHAPE", "sections", () => p.applyRope({ x, headDim: 4, axes: { ...axes, sections: [2] } })],
  ["OUT_OF_RANGE", "sections", () => p.applyRope({ x, headDim: 4, axes: { ...axes, sections: [2, 1] } })],
  ["UNKNOWN_VALUE", "arrangement", () => p.applyRope({ x, headDim: 4, axes: { ...axes, arrangement: "turns" } })],
  ["MISSING_OPTION", "role", () => p.applyRope({ x, headDim: 4, xpos: {} })],
  ["OUT_OF_RANGE", "center", () => p.applyRope({ x, headDim: 4, xpos: { role: "key", center: 1e6 } })],
  ["UNKNOWN_VALUE", "kind", () => p.sentenceAttention({ ...sentence, encoding: { kind: "fire" } })],
  ["UNKNOWN_OPTION", "base", () => p.sentenceAttention({ ...sentence, encoding: { kind: "t5", base: 100 } })],
  ["OUT_OF_RANGE", "buckets", () => p.sentenceAttention({ ...sentence, encoding: { kind: "t5", buckets: 1 } })],
  ["TOO_LARGE", "buckets", () => p.sentenceAttention({ ...sentence, encoding: { kind: "t5", buckets: 2 ** 32 - 1 } })],
  ["OUT_OF_RANGE", "maxDistance", () => p.sentenceAttention({ ...sentence, encoding: { kind: "t5", maxDistance: 8 } })],
  [
    "OUT_OF_RANGE",
    "maxDistance",
    () => p.sentenceAttention({ ...sentence, encoding: { kind: "shaw", maxDistance: 0 } }),
  ],
  ["UNKNOWN_VALUE", "form", () => p.sentenceAttention({ ...sentence, encoding: { kind: "kerple", form: "lag" } })],
  [
    "OUT_OF_RANGE",
    "scaleBase",
    () => p.sentenceAttention({ ...sentence, encoding: { kind: "xpos", scaleBase: 1e-3 } }),
  ],
  ["OUT_OF_RANGE", "scaleBase", () => p.sentenceAttention({ ...sentence, encoding: { kind: "xpos", scaleBase: -1 } })],
  ["ODD_DIM", "heads", () => p.sentenceAttention({ ...sentence, encoding: { kind: "xpos" }, dim: 9, heads: 3 })],
  [
    "CONFLICTING_OPTIONS",
    "combine",
    () => p.sentenceAttention({ ...sentence, encoding: { kind: "t5" }, combine: "concatenate" }),
  ],
  ["OUT_OF_RANGE", "sizes", () => p.sinusoidalGrid({ sizes: [], dim: 4 })],
  ["OUT_OF_RANGE", "sizes", () => p.sinusoidalGrid({ sizes: [2, 2, 2], dim: 4, rule: "mae" })],
  ["OUT_OF_RANGE", "sizes", () => p.sinusoidalGrid({ sizes: [2, 0], dim: 4 })],
  ["NOT_WHOLE", "sizes", () => p.sinusoidalGrid({ sizes: [2, 1.5], dim: 4 })],
  ["NOT_DIVISIBLE", "dim", () => p.sinusoidalGrid({ sizes: [2, 2], dim: 6, rule: "detr" })],
  ["CONFLICTING_OPTIONS", "extent", () => p.sinusoidalGrid({ sizes: [2, 2], dim: 4, extent: 1 })],
  ["TOO_LARGE", "sizes", () => p.sinusoidalGrid({ sizes: [2 ** 20, 2 ** 20, 2 ** 20], dim: 4 })],
  ["TOO_LARGE", undefined, () => p.sinusoidalGrid({ sizes: [2 ** 14, 2 ** 14], dim: 64 })],
  ["OUT_OF_RANGE", "buckets", () => p.relativeBuckets({ relative: [1], buckets: 3, maxDistance: 128 })],
  ["OUT_OF_RANGE", "maxDistance", () => p.relativeBuckets({ relative: [1], buckets: 32, maxDistance: 8 })],
  ["NOT_WHOLE", "relative", () => p.relativeBuckets({ relative: [0.5], buckets: 32, maxDistance: 128 })],
  ["TOO_LARGE", "relative", () => p.relativeBuckets({ relative: [-(2 ** 31)], buckets: 32, maxDistance: 128 })],
  ["TOO_LARGE", "maxDistance", () => p.relativeBuckets({ relative: [1], buckets: 32, maxDistance: 2 ** 31 })],
  ["CONFLICTING_OPTIONS", "bidirectional", () => p.relativeBuckets({ ...deberta, bidirectional: false })],
  ["BAD_SHAPE", "table", () => p.t5Bias({ table: { data: new Float32Array(4), shape: [4] }, queries: 1, keys: 1 })],
  ["BAD_SHAPE", "table", () => p.t5Bias({ table: { data: new Float32Array(0), shape: [32, 0] }, queries: 1, keys: 1 })],
  [
    "OUT_OF_RANGE",
    "buckets",
    () => p.t5Bias({ table: { data: new Float32Array(3), shape: [3, 1] }, queries: 1, keys: 1 }),
  ],
  [
    "OUT_OF_RANGE",
    "queries",
    () => p.t5Bias({ table: { data: new Float32Array(4), shape: [4, 1] }, queries: 2, keys: 1 }),
  ],
  ["BAD_SHAPE", "p", () => p.kerpleBias({ ...kerple, p: [1, 1] })],
  ["OUT_OF_RANGE", "a", () => p.kerpleBias({ ...kerple, a: [0] })],
  ["OUT_OF_RANGE", "p", () => p.kerpleBias({ ...kerple, form: "power", p: [2.1] })],
  ["NOT_FINITE", "a", () => p.kerpleBias({ ...kerple, a: [Number.NaN] })],
  ["TOO_LARGE", undefined, () => p.kerpleBias({ ...kerple, queries: 2 ** 16, keys: 2 ** 16 })],
  ["MISSING_OPTION", "layers", () => p.comparisonTable({ ...model, layers: undefined })],
  ["OUT_OF_RANGE", "maxLength", () => p.comparisonTable({ ...model, maxLength: 15 })],
  ["NOT_DIVISIBLE", "heads", () => p.comparisonTable({ ...model, heads: 3 })],
  ["ODD_DIM", "heads", () => p.comparisonTable({ ...model, dim: 14 })],
  ["TOO_LARGE", "maxLength", () => p.comparisonTable({ ...model, dim: 2 ** 13, heads: 64, maxLength: 2 ** 14 })],
  ["WRONG_TYPE", "encodings", () => p.comparisonTable({ ...model, encodings: { kind: "rope" } })],
  ["WRONG_TYPE", "encodings", () => p.comparisonTable({ ...model, encodings: ["rope"] })],
  ["UNKNOWN_VALUE", "kind", () => p.comparisonTable({ ...model, encodings: [{ kind: "nope" }] })],
  ["OUT_OF_RANGE", "base", () => p.comparisonTable({ ...model, encodings: [{ kind: "rope", base: 0 }] })],
  ["NOT_DIVISIBLE", "heads", () => new p.Trainer({ ...lab, heads: 5 })],
  ["MISSING_OPTION", "task", () => new p.Trainer({ encoding: { kind: "none" } })],
  ["UNKNOWN_OPTION", "lerningRate", () => new p.Trainer({ ...lab, lerningRate: 1 })],
  ["UNKNOWN_VALUE", "kind", () => new p.Trainer({ ...lab, task: { kind: "chess" } })],
  ["UNKNOWN_OPTION", "distance", () => new p.Trainer({ ...lab, task: { kind: "roles", distance: 1 } })],
  ["TOO_LARGE", "batch", () => new p.Trainer({ ...lab, batch: 1024, trainLength: 2048 })],
  ["TOO_LARGE", "batch", () => new p.Trainer({ ...lab, ...wide, layers: 1, feedForward: 680 })], // 2³² · n numbers
  ["TOO_LARGE", "dim", () => new p.Trainer({ ...lab, ...wide, layers: 16, feedForward: 4096 })],
  ["TOO_LARGE", "maxLength", () => new p.Trainer({ ...lab, encoding: { kind: "learned", maxLength: 2 ** 22 } })],
  ["CONFLICTING_OPTIONS", "addAt", () => new p.Trainer({ ...lab, addAt: "every-layer" })],
  ["NOT_WHOLE", "count", () => new p.Trainer(lab).step(1.5)],
  ["WRONG_TYPE", "count", () => new p.Trainer(lab).step("2")],
  ["OUT_OF_RANGE", "lengths", () => new p.Trainer(lab).evaluate({ lengths: [2] })],
  ["UNKNOWN_VALUE", "tokens", () => new p.Trainer(lab).attention(["cats"])],
  ["OUT_OF_RANGE", "layer", () => new p.Trainer(lab).attention(["cat"], { layer: 2 })],
  [
    "TOO_LARGE",
    "tokens",
    () => new p.Trainer({ ...lab, layers: 16, heads: 64, dim: 64 }).predict(Array(1000).fill("cat")),
  ],
  ["UNKNOWN_VALUE", "b", () => new p.Trainer(lab).compareOrders({ a: ["cat"], b: ["cats"] })],
  ["NOT_A_PERMUTATION", "b", () => new p.Trainer(lab).compareOrders({ a: ["cat"], b: ["dog"] })],
  ["OUT_OF_RANGE", "a", () => new p.Trainer(lab).compareOrders({ a: [], b: [] })],
  ["WRONG_TYPE", "bytes", () => new p.Trainer(lab).load("abc")],
  ["BAD_FILE", "bytes", () => new p.Trainer(lab).load(new Uint8Array(100))],
  ["DIVERGED", "learningRate", () => new p.Trainer({ ...lab, learningRate: 1e5, clip: 1e6, warmup: 0 }).step(200)],
  ["FREED", undefined, () => freed().step()],
  ["FREED", undefined, () => freed().parameters],
  ["IN_USE", undefined, () => calling((trainer) => trainer.free())],
  ["IN_USE", undefined, () => calling((trainer) => trainer.step())],
  ["WRONG_TYPE", undefined, () => p.sinusoidal(new Map([["dim", 4]]))],
  ["WRONG_TYPE", undefined, () => new p.Trainer(lab).attention(["cat"], new Map([["layer", 7]]))],
  ["WRONG_TYPE", undefined, () => p.presetDifferences(p.sinusoidal({ length: 12, dim: 8 }), new Date())],
  ["WRONG_TYPE", undefined, () => p.sinusoidalInto({ length: 2, dim: 4 }, new Float32Array(8))],
  ["UNKNOWN_OPTION", "bsae", () => p.sinusoidal(Object.create({ length: 2, dim: 4, bsae: 7 }))],
  ["WRONG_TYPE", "config", () => p.inspectConfig(new TextEncoder().encode('{"model_type":"llama"}'))],
  ["WRONG_TYPE", "config", () => p.inspectConfig(/x/)],
  ["WRONG_TYPE", "text", () => new p.Trainer({ ...lab, task: { kind: "text", text: "\ud800abc".repeat(30) } })],
  ["BAD_SHAPE", "query", () => p.attention({ query: { ...x, shape: [1, 1, 2.5] }, key: x })],
  ["WRONG_TYPE", "a", () => p.kerpleBias({ ...kerple, a: { length: 1.5, 0: 1 } })],
  ["OUT_OF_RANGE", "scaleBase", () => new p.Trainer({ ...lab, encoding: { kind: "xpos", scaleBase: 0.01 } })],
  [
    "NOT_FINITE",
    "scaleBase",
    () => p.sentenceAttention({ ...sentence, encoding: { kind: "xpos", scaleBase: -Infinity } }),
  ],
  ["INVALID_JSON", "config", () => p.inspectConfig("{ model_type: 1 }")],
  ["WRONG_TYPE", "config", () => p.inspectConfig("[]")],
  ["OUT_OF_RANGE", "seqLens", () => p.inspectConfig("{}", { seqLens: [0] })],
  ["TOO_LARGE", "config", () => p.inspectConfig("[".repeat(1000))],
  ["BAD_SHAPE", "table", () => p.diagnose({ data: new Float32Array(8), shape: [8] })],
  ["BAD_SHAPE", "table", () => p.diagnose({ data: new Float32Array(0), shape: [0, 8] })],
  ["CONFLICTING_OPTIONS", "tensor", () => p.diagnose({ data: new Float32Array(8), shape: [2, 4] }, { tensor: "pe" })],
  ["WRONG_TYPE", "bytes", () => p.readTable([0, 1])],
  ["BAD_FILE", undefined, () => p.readTable(new Uint8Array(100))],
  ["BAD_FILE", undefined, () => p.diagnose(new TextEncoder().encode("PK a zip archive"))],
  ["NOT_SUPPORTED", undefined, () => p.readTable(npy("{'descr': '|O', 'fortran_order': False, 'shape': (1, 1)}"))],
  ["UNKNOWN_VALUE", "tensor", () => p.readTable(npy("{}"), { tensor: "pe" })],
  ["TOO_LARGE", undefined, () => p.readTable(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (65536, 65536)}"))],
  ["MISSING_OPTION", "base", () => p.matchTable({ data: [0, 1], shape: [1, 2] }, { convention: "sinusoidal" })],
  ["NO_CANVAS", undefined, () => p.drawHeatmap({}, { data: new Float32Array(4), shape: [2, 2] })],
  ["NO_CANVAS", undefined, () => p.drawHeatmap(null, { data: new Float32Array(4), shape: [2, 2] })],
  ["NO_CANVAS", undefined, () => p.drawHeatmap("#canvas", { data: new Float32Array(4), shape: [2, 2] })],
];

const TYPE_ERRORS = ["MISSING_OPTION", "UNKNOWN_OPTION", "WRONG_TYPE", "NO_CANVAS", "FREED", "IN_USE"];
const SYNTAX_ERRORS = ["INVALID_JSON", "BAD_FILE"];

for (const [code, option, call] of REFUSALS) {
  test(`${code}: ${String(call).slice(8)}`, () => {
    const error = thrownBy(call);
    assert.equal(error.code, code, error.message);
    if (option) assert.equal(error.option, option, error.message);
    assertKind(error);
    assertModuleWorks();
  });
}

test("a trainer that was called by a getter of its options works on", () => {
  const trainer = new p.Trainer(lab);
  const options = {
    get lengths() {
      return trainer.step();
    },
  };
  assert.equal(thrownBy(() => trainer.evaluate(options)).code, "IN_USE");
  assert.equal(trainer.step().length, 1);
  assert.equal(trainer.evaluate({ lengths: [8] }).length, 1);
});

test("letters that changed places are put right, and numbers that only Python writes are named", () => {
  assert.match(thrownBy(() => p.sinusoidal({ length: 1, dmi: 4 })).message, /did you mean `dim`/);
  assert.match(thrownBy(() => p.learned({ sdt: 1 })).message, /did you mean `std`/);
  const { findings } = p.inspectConfig('{"model_type":"llama","rope_theta":NaN,"hidden_size":Infinity}');
  const given = findings.flatMap(({ values }) => ("given" in values ? [values.given] : []));
  assert.deepEqual(given.toSorted(), [Number.POSITIVE_INFINITY, Number.NaN]);
});

test("the declared codes are those that can be reached, and two of loading", async () => {
  const declarations = await readFile(new URL("../../npm/index.d.ts", import.meta.url), "utf8");
  const union = declarations.match(/export type ErrorCode =([^;]*);/)[1];
  const declared = [...union.matchAll(/"(\w+)"/g)].map((match) => match[1]);
  const reached = new Set([...REFUSALS.map(([code]) => code), "NOT_INITIALIZED", "INIT_FAILED"]);
  assert.deepEqual([...reached].sort(), declared.sort());
});

test("an unknown option is refused with the nearest name", () => {
  assert.match(thrownBy(() => p.sinusoidal({ length: 1, dim: 4, bsae: 1 })).message, /`base`/);
  assert.match(thrownBy(() => p.sinusoidal({ length: 1, dim: 4, odddim: "error" })).message, /`oddDim`/);
  assert.match(thrownBy(() => p.compareOrders({ ...orders, embedingStd: 1 })).message, /`embeddingStd`/);
});

test("messages name options as JavaScript does", () => {
  for (const [, , call] of REFUSALS) assert.doesNotMatch(thrownBy(call).message, /`[a-z]+_[a-z_]+`/);
});

test("messages are whole sentences that say what was given", () => {
  for (const [, , call] of REFUSALS) {
    const message = thrownBy(call).message.replace("{ name: value }", "an object");
    assert.doesNotMatch(message, /[\p{Cc}{}]|undefined|\[object/u);
    assert.match(message, /;/);
  }
  const given = (call) => thrownBy(call).message.match(/got ([^;]*);/)?.[1];
  assert.equal(
    given(() => p.sinusoidal({ length: 2.7, dim: 4 })),
    "2.7",
  );
  assert.equal(
    given(() => p.sinusoidal({ length: -1, dim: 4 })),
    "-1",
  );
  assert.equal(
    given(() => p.sinusoidal({ length: 1, dim: 4, base: Number.NaN })),
    "NaN",
  );
  assert.equal(
    given(() => p.sinusoidal({ length: 1, dim: 4, base: Number.POSITIVE_INFINITY })),
    "Infinity",
  );
  assert.equal(
    given(() => p.sinusoidal({ length: 1, dim: 4, base: 0.1 + 0.2 })),
    "0.30000000000000004",
  );
  assert.equal(
    given(() => p.sinusoidal({ length: 1, dim: 4, base: 1e300 })),
    "1e+300",
  );
});

// ── wrong values of every kind ──

const NO_NUMBER = {
  text: "4",
  null: null,
  "an array": [4],
  "an object": {},
  "a boolean": true,
  "a BigInt": 4n,
  "a symbol": Symbol("4"),
  "a function": () => 4,
  "a Number object": new Number(4),
  "a date": new Date(4),
};

/** Functions that take whole numbers and numbers, with good options to spoil. */
const NUMBERS = {
  sinusoidal: [{ length: 4, dim: 4 }, ["length", "dim", "base", "start", "scale", "padRow"]],
  sinusoidal64: [{ length: 4, dim: 4 }, ["length", "dim", "base"]],
  sinusoidalShift: [{ dim: 4, shift: 1 }, ["dim", "shift", "base"]],
  shiftResidual: [{ dim: 4, shift: 1, position: 2 }, ["dim", "shift", "position", "base"]],
  sinusoidalCell: [{ length: 4, dim: 4, row: 0, column: 0 }, ["row", "column", "dim"]],
  sinusoidalFrequencies: [{ dim: 4 }, ["dim", "base"]],
  learned: [{ maxLength: 4, dim: 4 }, ["maxLength", "dim", "std", "seed"]],
  positionsFromMask: [{ mask: [1, 1] }, ["padding"]],
  ropeFrequencies: [{ headDim: 4 }, ["headDim", "rotaryDim", "base", "seqLen"]],
  applyRope: [{ x, headDim: 4 }, ["headDim", "rotaryDim", "base"]],
  convertPairing: [
    { weight: { data: new Float32Array(4), shape: [4, 1] }, heads: 1, headDim: 4, to: "half" },
    ["heads", "headDim", "rotaryDim"],
  ],
  alibiSlopes: [{ heads: 4 }, ["heads", "maxBias"]],
  alibiBias: [{ heads: 4, queries: 1, keys: 1 }, ["heads", "queries", "keys", "maxBias"]],
  sinusoidalGrid: [{ sizes: [2, 3], dim: 4, rule: "detr" }, ["dim", "base", "extent"]],
  relativeBuckets: [deberta, ["buckets", "maxDistance"]],
  t5Bias: [
    { table: { data: new Float32Array(4), shape: [4, 1] }, queries: 1, keys: 1 },
    ["queries", "keys", "maxDistance"],
  ],
  kerpleBias: [kerple, ["heads", "queries", "keys"]],
  comparisonTable: [model, ["dim", "heads", "layers", "maxLength", "seed"]],
  attention: [{ query: x, key: x }, ["window", "scale"]],
  sentenceAttention: [sentence, ["dim", "heads", "seed", "embeddingStd", "start"]],
  attentionCell: [{ ...sentence, head: 0, query: 0, key: 0 }, ["head", "query", "key"]],
  compareOrders: [orders, ["dim", "heads", "seed"]],
  orderCauses: [orders, ["dim", "heads", "seed"]],
};

for (const [name, [options, numbers]] of Object.entries(NUMBERS)) {
  test(`${name} refuses what is no number`, () => {
    assert.ok(posenc[name](options));
    for (const option of numbers) {
      for (const [kind, value] of Object.entries(NO_NUMBER)) {
        const error = thrownBy(() => posenc[name]({ ...options, [option]: value }));
        assert.equal(error.code, "WRONG_TYPE", `${option}: ${kind}: ${error.message}`);
        assert.equal(error.option, option);
      }
      assertCoded(() => posenc[name]({ ...options, [option]: Number.NaN }));
      assertCoded(() => posenc[name]({ ...options, [option]: Number.POSITIVE_INFINITY }));
    }
    assertModuleWorks();
  });
}

const WHOLE = {
  sinusoidal: ["length", "dim", "padRow"],
  learned: ["maxLength", "dim", "seed"],
  ropeFrequencies: ["headDim", "rotaryDim"],
  alibiBias: ["heads", "queries", "keys"],
  sinusoidalGrid: ["dim"],
  relativeBuckets: ["buckets", "maxDistance"],
  t5Bias: ["queries", "keys", "maxDistance"],
  kerpleBias: ["heads", "queries", "keys"],
  comparisonTable: ["dim", "heads", "layers", "maxLength"],
  attention: ["window"],
  sentenceAttention: ["dim", "heads", "seed"],
  attentionCell: ["head", "query", "key"],
};

for (const [name, options] of Object.entries(WHOLE)) {
  test(`${name} refuses fractions, negative and huge numbers`, () => {
    for (const option of options) {
      const refused = (value) => thrownBy(() => posenc[name]({ ...NUMBERS[name][0], [option]: value }));
      assert.equal(refused(2.7).code, "NOT_WHOLE", option);
      assert.equal(refused(-1).code, "OUT_OF_RANGE", option);
      assert.ok(["OUT_OF_RANGE", "TOO_LARGE"].includes(refused(2 ** 60).code), option);
    }
    assertModuleWorks();
  });
}

test("numbers just past 32 bits are not taken for small ones", () => {
  for (const huge of [2 ** 32, 2 ** 32 + 4, 1e12, Number.MAX_SAFE_INTEGER]) {
    assertCoded(() => p.sinusoidal({ length: huge, dim: 4 }));
    assertCoded(() => p.sinusoidal({ length: 4, dim: huge }));
    assertCoded(() => p.alibiSlopes({ heads: huge }));
    assertCoded(() => p.sentenceAttention({ ...sentence, dim: huge }));
    assertCoded(() => p.attentionCell({ ...sentence, head: huge, query: 0, key: 0 }));
    assertCoded(() => p.sinusoidalCell({ length: 4, dim: 4, row: huge, column: 0 }));
  }
});

test("seeds past 32 bits are told apart", () => {
  const first = (seed) => p.learned({ maxLength: 1, dim: 1, seed }).data[0];
  assert.notEqual(first(7), first(2 ** 32 + 7));
  assert.notEqual(first(0), first(Number.MAX_SAFE_INTEGER));
});

test("huge sizes are refused before memory is asked for", () => {
  assert.equal(thrownBy(() => p.sinusoidal({ length: 1e9, dim: 1024 })).code, "TOO_LARGE");
  assert.equal(thrownBy(() => p.sinusoidalShift({ dim: 100_000, shift: 1 })).code, "TOO_LARGE");
  assert.equal(thrownBy(() => p.sentenceAttention({ ...sentence, dim: 1e6, heads: 1 })).code, "TOO_LARGE");
  assert.equal(thrownBy(() => p.sentenceAttention({ ...none, tokens: Array(20_000).fill("a") })).code, "TOO_LARGE");
  assertModuleWorks();
});

const ENDLESS_OR_FATAL = {
  "2³¹ heads of nothing": () => p.applyRope({ x: { data: new Float32Array(0), shape: [2 ** 31, 0, 4] }, headDim: 4 }),
  "more scores than memory holds": () =>
    p.sentenceAttention({ ...none, tokens: Array(16_000).fill("a"), dim: 4, heads: 1 }),
  "projections that memory cannot hold": () => p.sentenceAttention({ ...sentence, dim: 9_000, heads: 1 }),
};

// Each in a process of its own, which can be ended.
for (const [kind, call] of Object.entries(ENDLESS_OR_FATAL)) {
  test(`${kind}: a result or a refusal in seconds, and the next call works`, async () => {
    const script = `
      import * as p from "${new URL("../../npm/node.js", import.meta.url)}";
      const none = ${JSON.stringify(none)};
      const sentence = ${JSON.stringify(sentence)};
      await p.init();
      try { (${call})(); } catch (error) { if (!error.code) throw error; }
      p.sinusoidal({ length: 1000, dim: 64 });`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { timeout: 60_000 });
  });
}

test("no memory is left behind by errors", () => {
  for (let time = 0; time < 2000; time++) {
    assertCoded(() => p.sinusoidal({ positions: new Float64Array(10_000).fill(Number.NaN), dim: 4 }));
    assertCoded(() => p.applyRope({ x: { data: new Float32Array(10_000), shape: [1, 1, 9] }, headDim: 9 }));
  }
  assertModuleWorks();
});

// ── wrong options objects ──

test("what is no options object is refused", () => {
  for (const name of Object.keys(NUMBERS)) {
    for (const [kind, value] of Object.entries({ ...NO_NUMBER, nothing: undefined, "a number": 4 })) {
      const error = thrownBy(() => posenc[name](value));
      assertKind(error);
      assert.ok(TYPE_ERRORS.includes(error.code), `${name}: ${kind}: ${error.code}`);
    }
    assertKind(thrownBy(() => posenc[name]()));
  }
  assertModuleWorks();
});

test("an option that is undefined has its default", () => {
  const options = { length: 2, dim: 4, base: undefined, layout: undefined, positions: undefined, preset: undefined };
  assert.deepEqual(p.sinusoidal(options), p.sinusoidal({ length: 2, dim: 4 }));
});

test("what getters and proxies throw comes through, and the next call works", () => {
  const own = new Error("mine");
  const throwing = Object.defineProperty({ length: 1 }, "dim", {
    enumerable: true,
    get() {
      throw own;
    },
  });
  assert.equal(
    thrownBy(() => p.sinusoidal(throwing)),
    own,
  );
  const broken = () => {
    throw own;
  };
  for (const handler of [{ get: broken }, { ownKeys: broken }, { get: broken, ownKeys: broken, has: broken }]) {
    assert.equal(
      thrownBy(() => p.sinusoidal(new Proxy({ length: 1, dim: 4 }, handler))),
      own,
    );
    assertModuleWorks();
  }
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  assert.ok(thrownBy(() => p.sinusoidal(proxy)) instanceof TypeError);
  assertModuleWorks();
});

test("options may be frozen, without a prototype, a proxy or of a class", () => {
  const plain = { length: 1, dim: 4 };
  const expected = p.sinusoidal(plain);
  class Options {
    length = 1;
    dim = 4;
  }
  for (const options of [
    Object.freeze(plain),
    Object.assign(Object.create(null), plain),
    new Proxy(plain, {}),
    new Options(),
  ]) {
    assert.deepEqual(p.sinusoidal(options), expected);
  }
});

test("options and lists may come from another realm, as in frames and in test runners", () => {
  const foreign = (code) => runInNewContext(`(${code})`);
  assert.deepEqual(p.sinusoidal(foreign("{ positions: [0, 1], dim: 4 }")), p.sinusoidal({ positions: [0, 1], dim: 4 }));
  const tensor = foreign("{ data: Float32Array.of(1, 0), shape: [1, 1, 2] }");
  assert.deepEqual([...p.applyRope({ x: tensor, headDim: 2 }).data], [1, 0]);
  const tokens = foreign("['a', 'b']");
  assert.deepEqual(p.sentenceAttention({ tokens, encoding: foreign("{ kind: 'rope' }") }).weights.shape, [4, 2, 2]);
  const out = foreign("new Float32Array(4)");
  p.sinusoidalInto(out, { length: 1, dim: 4 });
  assert.deepEqual([...out], [0, 1, 0, 1]);
});

test("a getter may itself call the package", () => {
  const options = {
    length: 1,
    get dim() {
      return p.sinusoidal({ length: 4, dim: 4 }).shape[1];
    },
  };
  assert.deepEqual(p.sinusoidal(options).shape, [1, 4]);
});

// ── lists and tensors ──

test("positions may be any list of numbers", () => {
  const expected = p.sinusoidal({ positions: [0, 1, 2], dim: 4 });
  const kinds = [
    Float64Array,
    Float32Array,
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
  ];
  for (const Kind of kinds)
    assert.deepEqual(p.sinusoidal({ positions: Kind.of(0, 1, 2), dim: 4 }), expected, Kind.name);
  assert.deepEqual(p.sinusoidal({ positions: { length: 3, 0: 0, 1: 1, 2: 2 }, dim: 4 }), expected);
  assert.deepEqual(p.sinusoidal({ positions: Float64Array.of(9, 0, 1, 2).subarray(1), dim: 4 }), expected);
  assert.deepEqual(p.sinusoidal({ positions: [], dim: 4 }).shape, [0, 4]);
});

test("positions of the wrong kind are refused", () => {
  const kinds = [
    "0, 1",
    [0, "1"],
    [0, null],
    [0, undefined],
    new Array(3),
    [0n],
    BigInt64Array.of(0n),
    {},
    new Set([0]),
    3,
    new DataView(new ArrayBuffer(8)),
  ];
  for (const positions of kinds) {
    const error = thrownBy(() => p.sinusoidal({ positions, dim: 4 }));
    assertKind(error);
    assert.equal(error.code, "WRONG_TYPE", error.message);
  }
  assertModuleWorks();
});

test("lists whose length lies are refused", () => {
  for (const length of [-1, 2.5, Number.NaN, "3", 2 ** 53, 1e12, null]) {
    assertCoded(() => p.sinusoidal({ positions: { length, 0: 0 }, dim: 4 }));
  }
  assertModuleWorks();
});

test("detached buffers are refused", () => {
  const detached = (Kind) => {
    const array = new Kind(12);
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
  };
  assertCoded(() => p.applyRope({ x: { data: detached(Float32Array), shape: [1, 3, 4] }, headDim: 4 }));
  assertCoded(() => p.sinusoidalInto(detached(Float32Array), { length: 3, dim: 4 }));
  assertCoded(() => p.sinusoidal({ positions: detached(Float64Array), dim: 4 }));
  assertModuleWorks();
});

test("wrong tensors are refused", () => {
  const data = new Float32Array(12);
  const wrong = [
    null,
    5,
    "x",
    [],
    {},
    { data },
    { shape: [1, 3, 4] },
    { data, shape: "1,3,4" },
    { data, shape: [1, 3, "4"] },
    { data, shape: [1, 3, 4.5] },
    { data, shape: [1, -3, -4] },
    { data, shape: [1, 3, Number.NaN] },
    { data, shape: [1, 3, 5] },
    { data, shape: [2 ** 32 + 1, 3, 4] },
    { data, shape: [2 ** 31, 2 ** 31, 4] },
    { data, shape: [12] },
    { data, shape: [] },
    { data: data.buffer, shape: [1, 3, 4] },
    { data: new BigInt64Array(12), shape: [1, 3, 4] },
    { data: Array(12).fill("0"), shape: [1, 3, 4] },
  ];
  for (const tensor of wrong) {
    assertCoded(() => p.applyRope({ x: tensor, headDim: 4 }), inspect(tensor));
    assertCoded(() => p.attention({ query: tensor, key: x }), inspect(tensor));
  }
  assertModuleWorks();
});

test("a tensor's data may be any list of numbers", () => {
  const data = Float32Array.from({ length: 12 }, (_, at) => at / 8);
  const expected = p.applyRope({ x: { data, shape: [1, 3, 4] }, headDim: 4 });
  for (const other of [[...data], Float64Array.from(data), { ...data, length: 12 }]) {
    assert.deepEqual(p.applyRope({ x: { data: other, shape: [1, 3, 4] }, headDim: 4 }), expected);
  }
});

test("what is no Float32Array is not written into", () => {
  for (const out of [new Float64Array(4), [0, 0, 0, 0], null, undefined, new ArrayBuffer(16), {}]) {
    assert.equal(thrownBy(() => p.sinusoidalInto(out, { length: 1, dim: 4 })).code, "WRONG_TYPE");
  }
  const untouched = Float32Array.of(7, 7, 7);
  assertCoded(() => p.sinusoidalInto(untouched, { length: 1, dim: 4 }));
  assert.deepEqual(untouched, Float32Array.of(7, 7, 7));
});

test("a part of a larger array is written, and its neighbours are not", () => {
  const whole = new Float32Array(8).fill(7);
  p.sinusoidalInto(whole.subarray(2, 6), { length: 1, dim: 4 });
  assert.deepEqual(whole, Float32Array.of(7, 7, 0, 1, 0, 1, 7, 7));
});

test("tokens are texts, whatever is in them", () => {
  for (const tokens of [[1], [null], ["a", undefined], [["a"]], { length: 1, 0: 4 }, [Symbol("a")], ["\ud800"]]) {
    assertCoded(() => p.sentenceAttention({ ...none, tokens }));
  }
  const odd = ["", "\0", "👩‍👩‍👧", "a".repeat(10_000), "‮"];
  assert.deepEqual(p.sentenceAttention({ ...none, tokens: odd }).weights.shape, [4, 5, 5]);
  assertModuleWorks();
});

test("what is too much is refused before the work begins", () => {
  assertCoded(() => p.sentenceAttention({ ...none, tokens: ["a"], heads: 1, dim: 2 ** 28 }));
  assertCoded(() => p.tokenDifference({ a: Array(9).fill("a".repeat(1e6)), b: [] }));
  assertCoded(() => p.attentionCell({ ...none, tokens: Array(9000).fill("a"), head: 0, query: 0, key: 0 }));
  assert.deepEqual(p.applyRope({ x: { data: [], shape: [0, 2 ** 26, 2] }, headDim: 2 }).shape, [0, 2 ** 26, 2]);
  assertModuleWorks();
});

test("numbers that float32 cannot hold are refused, not made infinite", () => {
  assertCoded(() => p.applyRope({ x: { data: [1e39, 2], shape: [1, 1, 2] }, headDim: 2 }));
  assertModuleWorks();
});

test("an output askew over the input is refused, the input itself is not", () => {
  const buffer = new Float32Array(17).map((_, at) => at);
  const x = { data: buffer.subarray(0, 16), shape: [2, 2, 4] };
  assertCoded(() => p.applyRope({ x, headDim: 4, out: buffer.subarray(1) }));
  const { data } = p.applyRope({ x, headDim: 4 });
  assert.deepEqual(p.applyRope({ x, headDim: 4, out: x.data }).data, data);
});

test("the option at fault is one that the caller has", () => {
  const rope = { tokens: ["a", "b"], encoding: { kind: "rope" } };
  for (const [option, call] of [
    ["start", () => p.sentenceAttention({ ...rope, start: 1e300 })],
    ["start", () => p.sentenceAttention({ ...rope, encoding: { kind: "learned" }, start: -1 })],
    ["a", () => p.compareOrders({ ...none, a: [], b: [] })],
    ["t", () => p.heatmapPixels()],
    ["shift", () => p.shiftResidual({ dim: 4, shift: 3, position: 2 ** 53 })],
  ]) {
    assert.equal(thrownBy(call).option, option);
  }
});

test("results belong to the caller", () => {
  const first = p.sinusoidal({ length: 4, dim: 4 });
  const kept = first.data.slice();
  first.data.fill(9);
  first.shape.push(1);
  for (let time = 0; time < 50; time++) p.sinusoidal({ length: 4096, dim: 64 });
  assert.deepEqual(p.sinusoidal({ length: 4, dim: 4 }).data, kept);
  assert.ok(first.data.every((value) => value === 9));
});

// ── helpers ──

function thrownBy(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail(`not refused: ${call}`);
}

function assertCoded(call, message) {
  assertKind(thrownBy(call), message);
}

function kindOf(code) {
  if (TYPE_ERRORS.includes(code)) return TypeError;
  return SYNTAX_ERRORS.includes(code) ? SyntaxError : RangeError;
}

function assertKind(error, message = error.message) {
  assert.match(String(error.code), /^[A-Z_]+$/, `${message}: ${error.stack}`);
  assert.ok(error instanceof kindOf(error.code), `${message}: ${error.name}`);
  assert.ok(error.message.length > 20);
}

function assertModuleWorks() {
  assert.deepEqual([...p.sinusoidal({ length: 1, dim: 4 }).data], [0, 1, 0, 1]);
}
