// What was taken from each paper and library.
import type { LibraryName } from "../libraries";
import type { PaperName } from "../papers";
import type { ReportGroup } from "../reports";

export interface ReferenceWords {
  version: (version: string) => string;
  separator: string;
  pull: string;
  papers: Record<PaperName, string>;
  libraries: Record<LibraryName, string>;
  reports: Record<ReportGroup, string>;
}

export const en: ReferenceWords = {
  version: (version) => `version ${version}`,
  separator: ": ",
  pull: "PR ",
  papers: {
    boxMuller: "how random normal numbers are made, the same in every browser",
    dekker: "sums and products with twice the digits, for angles at high positions",
    glorot: "how the projections of the two-orders figure and of the trainer begin",
    transformer: "the sinusoidal table, attention, √d_model, dropout of the sum",
    convs2s: "the learned position table",
    adamw: "the trainer’s optimiser",
    shaw: "learned vectors for clipped distances, for keys and for values",
    bert: "a learned table of 512 rows, in the inspector",
    transformerXl: "relative encodings of its family, in the inspector",
    roberta: "positions that begin at padding_idx + 1",
    t5: "buckets of distances, with one learned bias for each head",
    preNorm: "normalisation before each part, in the trainer",
    longformer: "the window that the attention function can be given",
    detr: "a two-dimensional table that begins at 1 and may be rescaled to 2π",
    deberta: "buckets with the logarithm rounded up, and the opposite sign",
    rope: "rotation of queries and keys, and the bound that is drawn as decay",
    alibi: "linear biases and the rule of slopes in its text; the test of chapter 11: train short, test long",
    mae: "a two-dimensional table with the columns first",
    nopeHaviv: "that decoders without positions still learn them",
    kerple: "the logarithmic and the power form of its biases",
    whisper: "a sinusoidal table in halves, for sound",
    xpos: "the scale of each pair and its base of 512",
    nopeKazemnejad: "how encodings, and none, generalise to greater lengths",
    interpolation: "dividing positions; how LLaMA fails beyond 2048 without it",
    codeLlama: "a base of one million for long texts",
    yarn: "which pairs are interpolated, the ramp between, and the attention factor",
    longContext: "raising the base for long contexts",
    longrope: "factors for each pair, one list for short and one for long texts",
    llama3: "the model whose scaling by wavelength is called llama3",
    qwen2Vl: "three positions for each token (M-RoPE)",
    roundAndRound: "why the decay of RoPE must not be overstated: what its frequencies are used for",
    deepseekV3: "YaRN with a second factor on the softmax scale",
  },
  libraries: {
    transformers:
      "frequencies under every scaling, pairing and defaults of each model type, T5’s and Bloom’s biases; judge of the inspector",
    tensor2tensor: "halves, and the exponent k/(d/2 − 1)",
    fairseq: "positions from padding_idx + 1, and the row of zeros",
    marian: "that Marian’s own table has another exponent than the one named so in transformers",
    whisper: "the table of its encoder",
    alibi: "the slopes of published code, for any number of heads",
    kerple: "both forms, and the least value of their parameters",
    torchscale: "where the scale of xPos is centred",
    yarn: "the authors’ own YaRN, for comparison",
    xTransformers: "symmetric ALiBi, xPos, slopes; numbers for tests",
    rotaryEmbedding: "interleaved pairs and xPos; numbers for tests",
    flashAttention: "both pairings side by side, and rotating back",
    positionalEncodings: "tables in one, two and three dimensions, and what becomes of an odd width",
    kerasHub: "half-split RoPE, ALiBi, the sinusoidal layer; numbers for tests",
    diffusers: "two-dimensional tables, and cosines first",
  },
  reports: {
    tables: "Sinusoidal tables",
    shapes: "Shapes and slices",
    adding: "Scale and dropout",
    rows: "Rows, padding and offsets",
    rope: "RoPE: pairing and precision",
    scaling: "RoPE scaling and configs",
    biases: "ALiBi and T5",
  },
};
