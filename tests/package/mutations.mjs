// Calls that work, and what is left of them when one value after another is replaced by something else.
import { runInNewContext } from "node:vm";

const x = { data: new Float32Array(12), shape: [1, 3, 4] };
const tokens = ["我", "打", "你"];
const rope = { kind: "rope", base: 100, scaling: { type: "yarn", factor: 4, originalMaxPositions: 64, mscale: 1 } };
const layer = { encoding: rope, dim: 16, heads: 2, seed: 3, mask: "causal", embeddingStd: 1, start: 2 };
const table = { length: 4, dim: 8, base: 100, start: 1, layout: "sin-cos", timescale: "endpoint", scale: 2, padRow: 1 };
const axes = {
  positions: [
    [0, 1, 2],
    [0, 0, 1],
  ],
  sections: [1, 1],
  arrangement: "interleaved",
};
const longrope = { type: "longrope", shortFactor: [1, 2], longFactor: [2, 4], originalMaxPositions: 8, factor: 2 };

const small = { data: new Float64Array(12), shape: [3, 4] };
const narrow = { data: new Float32Array(12), shape: [3, 4] };
const match = {
  convention: "sinusoidal",
  base: 100,
  start: 1,
  layout: "sin-cos",
  timescale: "paper",
  oddDim: "error",
  scale: 1,
  transposed: false,
};

/** A file with one table. */
function safetensors() {
  const header = '{"pe":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}}';
  const file = new Uint8Array(8 + header.length + 8);
  file[0] = header.length;
  file.set(new TextEncoder().encode(header), 8);
  return file;
}

/** For each function, argument lists of calls that work, made anew each time. */
export const CALLS = {
  sinusoidal: () => [[table], [{ positions: [0, 2.5], dim: 7, oddDim: "zero-pad", preset: "fairseq" }]],
  sinusoidal64: () => [[table]],
  sinusoidalInto: () => [[new Float32Array(32), table]],
  sinusoidalShift: () => [[{ dim: 4, shift: 2, base: 100, layout: "cos-sin" }]],
  sinusoidalCell: () => [[{ ...table, row: 1, column: 2 }]],
  sinusoidalFrequencies: () => [[{ dim: 8, base: 100, timescale: "endpoint" }]],
  shiftResidual: () => [[{ dim: 4, shift: 2, position: 5 }]],
  sinusoidalGrid: () => [
    [{ sizes: [2, 3], dim: 8, base: 100, rule: "detr", axisOrder: "reversed", extent: 2, classToken: true }],
    [{ sizes: [2, 3, 2], dim: 7 }],
  ],
  learned: () => [[{ maxLength: 4, dim: 4, std: 0.1, seed: 1 }]],
  positionsFromMask: () => [[{ mask: [0, 1, 1], rule: "fairseq", padding: 1 }]],
  ropeFrequencies: () => [[{ headDim: 4, rotaryDim: 4, base: 100, scaling: longrope, seqLen: 9 }]],
  applyRope: () => [
    [{ x, headDim: 4, axes, conjugate: true }],
    [{ x, headDim: 4, rotaryDim: 2, positions: [3, 4, 5], pairing: "interleaved", xpos: { role: "key", center: 1 } }],
  ],
  convertPairing: () => [[{ weight: { data: new Float32Array(8), shape: [4, 2] }, heads: 1, headDim: 4, to: "half" }]],
  alibiSlopes: () => [[{ heads: 3, rule: "paper", maxBias: 4 }]],
  alibiBias: () => [[{ heads: 2, queries: 2, keys: 3, form: "key-index", keyMask: [0, 1, 1] }]],
  relativeBuckets: () => [
    [{ relative: [-9, 0, 3], buckets: 8, maxDistance: 20, bidirectional: false }],
    [{ relative: [-90, 0, 3], buckets: 8, maxDistance: 20, rule: "deberta" }],
  ],
  t5Bias: () => [
    [{ table: { data: new Float32Array(8), shape: [4, 2] }, queries: 2, keys: 3, maxDistance: 9, bidirectional: true }],
  ],
  kerpleBias: () => [[{ heads: 2, queries: 2, keys: 3, form: "power", a: [1, 2], p: [0.5, 2] }]],
  attention: () => [[{ query: x, key: x, value: x, mask: "causal", window: 2, keyMask: [1, 1, 0], scale: 0.5 }]],
  sentenceAttention: () => [
    [{ ...layer, tokens }],
    [{ ...layer, tokens, encoding: { kind: "learned", maxLength: 9 } }],
    [{ ...layer, tokens, encoding: { kind: "shaw", maxDistance: 2, seed: 1 } }],
    [{ ...layer, tokens, encoding: { kind: "t5", buckets: 8, maxDistance: 9, bidirectional: true, seed: 1 } }],
    [{ ...layer, tokens, encoding: { kind: "kerple", form: "power", seed: 1 } }],
    [{ ...layer, tokens, encoding: { kind: "xpos", base: 100, scaleBase: 8 } }],
  ],
  sentenceHead: () => [[{ ...layer, tokens, head: 1 }]],
  attentionCell: () => [[{ ...layer, tokens, head: 1, query: 2, key: 0 }]],
  compareOrders: () => [[{ ...layer, a: tokens, b: [...tokens].reverse() }]],
  orderCauses: () => [[{ ...layer, a: tokens, b: [...tokens].reverse() }]],
  tokenDifference: () => [[{ a: tokens, b: ["你", "打"] }]],
  inspectConfig: () => [
    [
      { model_type: "llama", hidden_size: 64, num_attention_heads: 4, rope_scaling: { type: "yarn", factor: 4 } },
      { seqLens: [8] },
    ],
    [
      {
        text_config: {
          model_type: "gemma3_text",
          layer_types: ["full_attention"],
          rope_parameters: { rope_theta: 1e6 },
        },
      },
    ],
    ['{ "model_type": "t5", "num_heads": 8 }', {}],
  ],
  ropePairs: () => [[{ headDim: 4, base: 100, scaling: longrope, seqLen: 9 }]],
  diagnose: () => [[small], [{ data: [0, 1, 0.5, 0.8], shape: [2, 2] }, {}]],
  matchTable: () => [[small, match]],
  readTable: () => [[safetensors()], [safetensors(), { tensor: "pe" }]],
  tensorNames: () => [[safetensors()]],
  presetDifferences: () => [[narrow, { start: 1, transposed: false }]],
  tablePeak: () => [[narrow]],
  exampleTable: () => [[{ example: "short" }]],
  tableSlice: () => [[{ maxLength: 8, start: 1, length: 4 }]],
  embeddingScale: () => [[{ dim: 8, initialization: "unit", scaleEmbedding: true }]],
  heatmapPixels: () => [
    [
      { data: new Float32Array(6), shape: [2, 3] },
      { range: [0, 1], colors: "blues", slice: 0 },
    ],
  ],
};

/** A generator of whole numbers below `bound`, the same for the same seed (mulberry32). */
export function generator(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Arguments with one to three values replaced, removed or added. */
export function mutated(args, random) {
  let result = args;
  for (let times = 1 + random(3); times > 0; times--) result = changed(result, random);
  return result;
}

function changed(value, random) {
  const keys = isOpen(value) ? Object.keys(value) : [];
  if (keys.length === 0 || random(6) === 0) return strange(random);
  const copy = Array.isArray(value)
    ? [...value]
    : Object.create(Object.prototype, Object.getOwnPropertyDescriptors(value));
  const key = keys[random(keys.length)];
  const act = random(12);
  if (act === 0) Reflect.deleteProperty(copy, key);
  else if (act === 1) set(copy, NAMES[random(NAMES.length)], strange(random));
  else set(copy, key, changed(plainValue(value, key), random));
  return copy;
}

/** Without calling a getter or a setter, or stretching an array. */
function set(object, name, value) {
  if (Array.isArray(object) && name === "length") return;
  Reflect.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}

function plainValue(object, key) {
  return Object.getOwnPropertyDescriptor(object, key).value;
}

function isOpen(value) {
  return (
    Array.isArray(value) ||
    (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  );
}

const NAMES = ["dim", "heads", "bsae", "__proto__", "constructor", "length", "data", "positions", "toString", "", "名"];

const STRANGE = [
  () => undefined,
  () => null,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => Number.NEGATIVE_INFINITY,
  () => -0,
  () => -1,
  () => 2.7,
  () => 0,
  () => 1,
  () => 3,
  () => 5e-324,
  () => 1e-6,
  () => 1e6,
  () => 2 ** 31,
  () => 2 ** 32,
  () => 2 ** 53,
  () => 1e100,
  () => Number.MAX_VALUE,
  () => 3n,
  () => true,
  () => "",
  () => "half",
  () => "interleaved",
  () => "default",
  () => "linear",
  () => "dynamic",
  () => "a\u0001`{}\ud800",
  () => "猫".repeat(300),
  () => Symbol("s"),
  () => () => 1,
  () => [],
  () => [1, 2],
  () => [Number.NaN, "1", {}],
  () => new Array(1000),
  () => ["我", "我", "我"],
  () => ({}),
  () => ({ type: "linear", factor: 2 }),
  () => ({ kind: "none" }),
  () => ({ length: 2 ** 40 }),
  () => ({ length: -1, data: [] }),
  () => ({ data: [1, 2, 3, 4], shape: [2, 2] }),
  () => ({ data: new Float64Array(4), shape: [2.5, 2] }),
  () => ({ data: new Float32Array(4), shape: [2 ** 31, 2 ** 31] }),
  () => new Float32Array(3),
  () => new BigInt64Array(2),
  () => new DataView(new ArrayBuffer(8)),
  () => new Uint8Array(structuredClone(new ArrayBuffer(8), { transfer: [] })),
  () => detached(),
  () => new Map([["dim", 4]]),
  () => new Date(0),
  () => Object.create(null),
  () => Object.freeze({ dim: 4, length: 2 }),
  () => runInNewContext("({ dim: 4, length: 2 })"),
  () => new Proxy({ dim: 4, length: 2 }, {}),
  () => new Proxy([1, 2, 3], {}),
  () => throwing("dim"),
  () => throwing("length"),
  () => cyclic(),
];

function strange(random) {
  return STRANGE[random(STRANGE.length)]();
}

/** What a getter of the caller's own throws comes back as it is. */
export class Thrown extends Error {}

function throwing(name) {
  return Object.defineProperty({ data: [1], shape: [1] }, name, {
    enumerable: true,
    get: () => {
      throw new Thrown("a getter of the caller's");
    },
  });
}

function cyclic() {
  const object = { data: [], shape: [] };
  object.data.push(object);
  object.self = object;
  return object;
}

function detached() {
  const array = new Float32Array(3);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}
