// For each function of the package, calls that work. No module of Node's here: a browser reads this too.

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

/** One call. A class is made, used as the other arguments say, and freed. */
export function call(api, name, [first, ...rest]) {
  return name === "Trainer" ? trained(new api.Trainer(first), ...rest) : api[name](first, ...rest);
}

function trained(trainer, { count, evaluation, tokens, layer, step, bytes, orders } = {}) {
  try {
    const { parameters, vocabulary, classes } = trainer;
    const examples = trainer.examples(step);
    const steps = trainer.step(fewer(count));
    const shown = [trainer.attention(tokens ?? vocabulary.slice(0, 3), layer), trainer.predict(vocabulary.slice(0, 3))];
    const [first, second] = vocabulary;
    const compared = trainer.compareOrders(orders ?? { a: [first, second], b: [second, first] });
    const reports = trainer.evaluate(evaluation ?? { lengths: [9], samples: 4 });
    trainer.load(bytes ?? trainer.save());
    return {
      parameters,
      vocabulary,
      classes,
      examples,
      steps,
      shown,
      compared,
      reports,
      stepsTaken: trainer.stepsTaken,
    };
  } finally {
    trainer.free();
  }
}

/** A count of steps that no test has to wait for. */
function fewer(count) {
  return Number.isInteger(count) && count > 9 && count <= 2 ** 20 ? 9 : count;
}

const lab = { dim: 8, heads: 2, layers: 1, feedForward: 8, batch: 2, steps: 20, warmup: 2 };

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
  scoreByDistance: () => [
    [{ encoding: rope, dim: 8, heads: 2, head: 1, maxDistance: 9, content: "random", samples: 3, seed: 1 }],
    ...["none", "sinusoidal", "learned", "shaw", "t5", "alibi", "kerple", "xpos"].map((kind) => [
      { encoding: { kind }, dim: 8, heads: 2, head: 1, maxDistance: 9 },
    ]),
  ],
  rowProducts: () => [
    [{ dim: 8, position: 5, maxShift: 3 }],
    [{ encoding: { kind: "learned", maxLength: 9, std: 0.5, seed: 1 }, dim: 7, position: 7, maxShift: 3 }],
  ],
  shiftBoth: () => [[{ ...layer, tokens, shift: 2.5, head: 1 }]],
  scoreTerms: () => [
    [{ ...layer, tokens, encoding: { kind: "sinusoidal", base: 100 }, combine: "concatenate", head: 1 }],
    [{ ...layer, tokens, encoding: { kind: "learned", maxLength: 9 }, mask: "none", head: 0 }],
  ],
  spanOverlap: () => [
    [{ dim: 8, positions: 5, tokens: 3, base: 100, layout: "sin-cos", timescale: "endpoint", seed: 1 }],
  ],
  frequencyErrors: () => [[{ dim: 8, base: 100 }]],
  float32TableErrors: () => [[{ dim: 8, base: 100, positions: [0, 2.5, -3] }]],
  combinationCost: () => [[{ dim: 8, positionDim: 4, layers: 2, feedForward: 16 }]],
  baseProfile: () => [[{ dim: 8, base: 100, context: 32, timescale: "endpoint" }]],
  ropeAngles: () => [[{ headDim: 4, base: 100, scaling: longrope, seqLen: 9, positions: [0, 2.5, -3] }]],
  comparisonTable: () => [
    [{ dim: 16, heads: 2, layers: 3, maxLength: 32, seed: 1 }],
    [
      {
        dim: 8,
        heads: 1,
        layers: 1,
        maxLength: 16,
        encodings: [
          { kind: "none" },
          { kind: "sinusoidal", base: 100, start: 1, layout: "cos-sin", timescale: "endpoint" },
          { kind: "learned", maxLength: 9, std: 0.1, seed: 1 },
          { kind: "shaw", maxDistance: 2, seed: 1 },
          { kind: "t5", buckets: 8, maxDistance: 9, bidirectional: false, seed: 1 },
          { kind: "alibi", rule: "paper", maxBias: 4 },
          { kind: "kerple", form: "power", seed: 1 },
          rope,
          { kind: "xpos", base: 100, scaleBase: 8 },
        ],
      },
    ],
  ],
  Trainer: () => [
    [
      {
        ...lab,
        task: { kind: "roles" },
        encoding: { kind: "rope" },
        seed: 3,
        learningRate: 0.01,
        clip: 0.5,
        weightDecay: 0.1,
      },
      {
        count: 3,
        evaluation: { lengths: [8, 12], samples: 5, encoding: rope },
        tokens: ["猫", "追", "老鼠"],
        layer: { layer: 0 },
        step: 1,
      },
    ],
    [
      {
        ...lab,
        task: { kind: "before" },
        encoding: { kind: "learned", maxLength: 8 },
        combine: "concatenate",
        addAt: "every-layer",
      },
    ],
    [
      {
        ...lab,
        task: { kind: "lookback", distance: 2 },
        encoding: { kind: "sinusoidal" },
        trainLength: 9,
        dropout: 0.1,
        mask: "causal",
      },
    ],
    [
      {
        ...lab,
        task: { kind: "text", text: "abcab\n猫".repeat(40) },
        encoding: { kind: "shaw", maxDistance: 3 },
        embeddingStd: 0.1,
        scaleEmbedding: true,
      },
    ],
    ...["t5", "alibi", "kerple", "xpos", "none"].map((kind) => [
      { ...lab, task: { kind: "roles" }, encoding: { kind } },
    ]),
  ],
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
  ropeCoverage: () => [[{ headDim: 4, base: 100, scaling: longrope, trainLength: 8, length: 32, seqLen: 9 }]],
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
