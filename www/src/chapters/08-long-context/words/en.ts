import type { ModelLength, RecordedTask, ScalingType, UntrainedTask } from "../settings";

const types: Record<ScalingType, string> = {
  default: "none",
  linear: "linear (PI)",
  ntk: "NTK",
  dynamic: "dynamic NTK",
  yarn: "YaRN",
  llama3: "llama3",
  longrope: "LongRoPE",
  proportional: "proportional",
};
const acts: Record<ScalingType, string> = {
  default: "Nothing is changed.",
  linear: "Every frequency is divided by the factor, the fast ones too.",
  ntk: "The base is raised: the fastest pair is left alone, the slowest divided by the factor, and those between by something between.",
  dynamic: "As NTK, with a divisor that follows the length of the text; nothing is changed up to the training length.",
  yarn: "Pairs that turn more than β_fast times within the training length are left alone, those that turn less than β_slow times divided in full, with a ramp between.",
  llama3:
    "Waves shorter than training length / high are left alone, those longer than training length / low divided in full, with a ramp between.",
  longrope:
    "Each pair has a divisor of its own, found by search: one list up to the training length, another beyond. Phi-3 mini’s lists are used here.",
  proportional: "Frequencies run over the whole head, and only the first part of the pairs turns (Gemma 4).",
};
const kinds = { kept: "kept", between: "partly interpolated", interpolated: "interpolated", unrotated: "not turned" };
const recordedTasks: Record<RecordedTask, string> = {
  lookback: "look back 4 tokens (causal)",
  before: "does A come before B (no mask)",
};
const untrainedTasks: Record<UntrainedTask, string> = {
  lookback: "look back 4 tokens",
  text: "predict the next character",
};
const modelLengths: Record<ModelLength, string> = {
  trained: "at the training length",
  maximum: "at the greatest length",
};

export const en = {
  types,
  acts,
  kinds,
  base: "Base",
  dim: "Head dim",
  trained: "Training length",
  length: "Length of the text",
  recorded: "Recorded",
  and: ", ",
  unmet: {
    title: "The angles that each pair meets in training, and those it never met",
    times: "How much longer the text is",
    timesOf: (times: string) => `${times} times`,
    scaling: "Scaling",
    incomplete: "Pairs that never finish a turn in training",
    of: (count: string, all: string) => `${count} of ${all}`,
    pair: (pair: number) => `Pair ${pair}`,
    wavelength: (text: string) => `wavelength ${text}`,
    met: "turned through in training",
    fresh: "turned through in the longer text",
    slowest: "The slowest pair in training",
    turns: (turns: string) => `${turns} ${turns === "1" ? "turn" : "turns"}`,
    unmet: (share: string) => `${share} unmet`,
    worst: (pair: number | undefined) => `Most unmet angles${pair === undefined ? "" : `: pair ${pair}`}`,
    share: (share: string) => `at ${share} of distances`,
    none: "none",
    dial: (pair: number, wavelength: string, turns: string, share: string) =>
      `Pair ${pair}, wavelength ${wavelength}: ${turns} turns in training; ${share} of the longer text’s distances take it to angles that it never met`,
    some: (shown: number, all: number) =>
      `${shown} of ${all} pairs are drawn, from the fastest to the slowest; the table has them all.`,
    twin: "All pairs",
    columns: ["wavelength", "wavelength, scaled", "turns in training", "distances with unmet angles"],
    corner: "pair",
  },
  lengths: {
    title: "Trained on short sentences, tested on longer ones",
    task: "Task",
    tasks: recordedTasks,
    length: "Length of the sentence",
    accuracy: "accuracy",
    note: (seeds: number, trained: string, steps: string) =>
      `Recorded runs of this package’s own trainer: ${seeds} seeds, trained at length ${trained} for ${steps} steps. Points are means, bars reach from the least to the greatest.`,
    again: "Repeat them in the lab",
    chart: (task: string, text: string) => `Accuracy by length, ${task}. RoPE: ${text}.`,
    twin: "Mean accuracy (least–greatest) at each length",
    encoding: "Encoding",
    none: "no such position",
    loading: "fetching the record…",
    times: (length: string, times: string) => `${length} (${times}×)`,
  },
  untrained: {
    title: "Scalings put into a trained model, with no further training",
    task: "Task",
    tasks: untrainedTasks,
    metric: { lookback: "accuracy", text: "loss (lower is better)" } as Record<UntrainedTask, string>,
    scaling: "Scaling",
    within: (factor: string) => `training length, factor ${factor}`,
    beyond: (factor: string) => `${factor} times the length, factor ${factor}`,
    twice: "2 times the training length, factor 2",
    fourfold: "4 times the training length, factor 4",
    chart: (text: string) => `Measured at 2 and 4 times the training length: ${text}.`,
    note: (seeds: number) =>
      `Recorded runs of this package’s own trainer, means of ${seeds} seeds: a model with plain RoPE, trained at length 32, is tested with another scaling.`,
    twin: "Means at the training length and beyond",
  },
  scaled: {
    title: "What each scaling does to each pair’s wavelength",
    type: "Scaling",
    factor: "Factor",
    low: "low_freq_factor",
    high: "high_freq_factor",
    fast: "β_fast",
    slow: "β_slow",
    part: "partial_rotary_factor",
    presets: "Settings of real models",
    pair: "Pair under the cursor",
    wavelength: "Wavelength (positions per turn)",
    pairAxis: "Pair",
    before: "without scaling",
    counted: (kind: string, count: number) => `${kind}: ${count}`,
    attention: "Attention factor (multiplies sine and cosine)",
    softmax: "Softmax scale (multiplies q·k)",
    readout: (pair: number, before: string, after: string, kind: string) =>
      `Pair ${pair}: wavelength ${before} → ${after}, ${kind}`,
    frequency: (before: string, after: string) => `inv_freq ${before} → ${after}`,
    never: "never",
    fixed: "LongRoPE’s lists have 48 divisors, for a head of 96.",
    lengthMatters: "The length of the text changes this scaling.",
    chart: (type: string, counts: string) => `Wavelength of each pair, scaling ${type}: ${counts}.`,
    twin: "Every pair before and after",
    columns: ["inv_freq, plain", "inv_freq", "wavelength, plain", "wavelength", "kind"],
  },
  models: {
    title: "What real models do",
    at: "Frequencies",
    lengths: modelLengths,
    facts: (type: string, factor: string, base: string, rotary: string) =>
      `${type}${factor ? ` × ${factor}` : ""} · base ${base} · rotary dim ${rotary}`,
    span: (trained: string, maximum: string) =>
      trained === maximum ? `${trained} positions` : `${trained} → ${maximum} positions`,
    factors: (attention: string, softmax: string) => `attention factor ${attention} · softmax scale ${softmax}`,
    open: "open in the inspector",
    bar: (name: string, counts: string) => `${name}: ${counts}`,
    note: "Settings from the models’ config.json files. A model with several kinds of layer is shown by those that are scaled.",
    twin: "The same as a table",
    corner: "Model",
    columns: [
      "scaling",
      "factor",
      "layers",
      "rotary dim",
      "base",
      "trained",
      "greatest",
      "kept",
      "between",
      "interpolated",
      "attention factor",
      "softmax scale",
    ],
  },
};

export type LongWords = typeof en;
