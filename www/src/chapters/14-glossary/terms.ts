// The terms of the glossary, and the chapter that explains each. Their words are in `words/`, by the same names.
export const chapterOf = {
  "absolute-position": "sinusoidal",
  accuracy: "training",
  alibi: "biases",
  attention: "two-orders",
  "attention-factor": "long-context",
  "attention-head": "two-orders",
  "attention-score": "two-orders",
  "attention-weight": "two-orders",
  "axial-rope": "rope",
  "bag-of-words": "two-orders",
  base: "sinusoidal",
  batch: "debugging",
  bfloat16: "from-scratch",
  bias: "biases",
  broadcasting: "debugging",
  bucket: "biases",
  buffer: "from-scratch",
  "causal-mask": "two-orders",
  clipping: "biases",
  concatenation: "adding",
  config: "long-context",
  "context-length": "long-context",
  decay: "rope",
  decoder: "two-orders",
  dim: "sinusoidal",
  dropout: "adding",
  "dynamic-ntk": "long-context",
  embedding: "adding",
  encoder: "two-orders",
  extrapolation: "training",
  "fine-tuning": "long-context",
  float32: "from-scratch",
  flops: "comparison",
  frequency: "sinusoidal",
  "half-split": "rope",
  "head-dim": "rope",
  initialization: "adding",
  interleaved: "rope",
  interpolation: "long-context",
  "inv-freq": "rope",
  kerple: "biases",
  "kv-cache": "long-context",
  layout: "sinusoidal",
  learned: "learned",
  "left-padding": "small-questions",
  llama3: "long-context",
  longrope: "long-context",
  loss: "training",
  mask: "two-orders",
  "max-length": "learned",
  "m-rope": "rope",
  nope: "training",
  ntk: "long-context",
  "padding-idx": "learned",
  pair: "sinusoidal",
  pairing: "rope",
  parameter: "learned",
  "partial-rotary": "rope",
  "permutation-equivariance": "two-orders",
  perplexity: "training",
  "position-ids": "small-questions",
  "positional-encoding": "two-orders",
  "query-key-value": "two-orders",
  "relative-position": "shift",
  "right-padding": "small-questions",
  rope: "rope",
  "rotation-matrix": "shift",
  scaling: "long-context",
  seed: "training",
  shaw: "biases",
  sinusoidal: "sinusoidal",
  slope: "biases",
  softmax: "two-orders",
  span: "adding",
  "standard-deviation": "adding",
  "t5-bias": "biases",
  timescale: "sinusoidal",
  token: "two-orders",
  "training-length": "training",
  ulp: "from-scratch",
  wavelength: "sinusoidal",
  xpos: "biases",
  yarn: "long-context",
} as const;

export type TermName = keyof typeof chapterOf;

export interface Term {
  term: string;
  text: string;
  /** What it is sorted by, in letters from a to z: the term itself, or its pinyin. */
  key: string;
}

/** Terms under their first letters, both in order. */
export function sorted(terms: Record<TermName, Term>): { letter: string; names: TermName[] }[] {
  const names = (Object.keys(chapterOf) as TermName[]).sort((a, b) => (terms[a].key < terms[b].key ? -1 : 1));
  const letters = new Map<string, TermName[]>();
  for (const name of names) {
    const letter = terms[name].key[0].toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), name]);
  }
  return [...letters].map(([letter, own]) => ({ letter, names: own }));
}
