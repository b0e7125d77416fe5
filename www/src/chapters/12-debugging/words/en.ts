// The words of the figures and tables of chapter 12. `zh.ts` has the type of this object.
import type { Loose } from "../../../i18n/en";

const plural = (count: string, one: string) => `${count} ${one}${count === "1" ? "" : "s"}`;

export const en = {
  symptom: "What you see",
  cause: "Why",
  reports: "Reported in",
  mend: "The line that mends it",
  groups: {
    shapes: "It stops with an error",
    training: "It runs, but learns or answers badly",
    conventions: "Ported weights give other answers",
  },
  symptoms: {
    tooLong: {
      symptom: "The size of tensor a (207) must match the size of tensor b (200)",
      cause:
        "The sequence has more tokens than the table has rows. The slice ends with the table, and no rule makes 200 rows out of 207.",
    },
    offsetRows: {
      symptom: "index out of range in self, with RoBERTa and 513 tokens",
      cause:
        "Its 514 rows begin with two that belong to no token: positions are counted from padding_idx + 1. What is left is 512.",
    },
    oddWidth: {
      symptom: "The expanded size of the tensor (14) must match the existing size (15)",
      cause: "The width is odd: there is one sine more than there are columns for cosines.",
    },
    batchFirst: {
      symptom:
        "Sizes of batch and length do not match; or no error at all, and every token of a sentence has the same position",
      cause:
        "The table is [max_len, 1, d], made for sequences first. Given batches first, x.size(0) counts sentences, and the first sentence gets row 0 for all its tokens, the second row 1.",
    },
    scaled: {
      symptom: "The loss falls far more slowly than in the tutorial",
      cause:
        "√d_model was meant for an embedding that starts at 1/√d_model. nn.Embedding starts at 1, so the factor makes words about 35 times as large as positions at width 512.",
    },
    droppedTwice: {
      symptom: "Training is noisier than the rate of dropout suggests",
      cause: "The module applies dropout to its sum, and the model applies it once more.",
    },
    addedTwice: {
      symptom: "Positions count for half of what they should",
      cause: "PositionalEncoding returns x + pe. Whoever adds its result to x has the word twice.",
    },
    leftPadding: {
      symptom: "In a batch the longest prompt is answered well, the shorter ones with nonsense",
      cause:
        "Prompts are padded on the left, and positions are counted over the padding too: each shorter prompt begins at a position other than 0.",
    },
    cacheOffset: {
      symptom: "The first token is right, the following ones drift or repeat",
      cause:
        "With a cache only the new token is passed in, and it gets position 0 again, or the angles of another offset that were kept.",
    },
    halfPrecision: {
      symptom: "Fine on short texts, worse and worse on long ones, in bfloat16 only",
      cause:
        "Positions were rounded: bfloat16 has no 257, its next number after 256 is 258. Neighbours get the same angle.",
    },
    pairing: {
      symptom: "Weights load without complaint, the output is nonsense from the first layer on",
      cause:
        "One side rotates neighbours (0, 1), (2, 3) …, the other i with i + d/2. Both are RoPE; the weights fit one of them.",
    },
    mixedPairing: {
      symptom: "Your own RoPE trains, but its scores do not depend on the difference of positions alone",
      cause:
        "Angles are repeated for neighbours, and vectors are rotated as halves: the two features of a pair turn by different angles.",
    },
    halves: {
      symptom: "The table looks right, yet differs from the reference in nearly every column",
      cause:
        "All sines and then all cosines, against sine and cosine in turn; and often k/(d/2 − 1) against 2k/d in the exponent. Harmless if trained so, fatal if swapped.",
    },
    doubleExponent: {
      symptom: "Sine and cosine of a pair do not move together; wavelengths grow too fast",
      cause:
        "In the formula i numbers the pairs, and 2i is a column; in the code i is a column already. Doubled once more, each column has a frequency of its own, and the last ones hardly move.",
    },
    start: {
      symptom: "Everything fits, shifted by two rows",
      cause: "BART and OPT begin at row 2, from the days when rows 0 and 1 were kept for padding.",
    },
    base: {
      symptom: "Good on the first sentences, then worse than the model’s card promises",
      cause: "The base in the config was not read; 10000 took its place.",
    },
    yarnFactor: {
      symptom: "A YaRN model is fluent but loses many points in tests",
      cause:
        "attention_factor was multiplied with the factor that the formula gives, so that it counts twice: 2.21 instead of 1.49. Or it was not read at all.",
    },
    dynamicCache: {
      symptom: "Generating token by token differs from reading the same text at once",
      cause:
        "With dynamic scaling the base grows with the text. Keys in the cache keep the rotation of the base that was in force when they were computed.",
    },
    slopes: {
      symptom: "With 12 heads the slopes jump from 0.0039 to 0.71, or differ from another library’s",
      cause:
        "The jump is meant. For head counts that are no power of two the published code takes the slopes of the power of two below (8 here), and then every other slope of twice that many (16); the paper’s rule is another one.",
    },
  },
  slice: {
    title: "A slice that is too short: what PyTorch really does",
    table: (rows: string, start: string) => `A table of ${plural(rows, "row")}, sliced from row ${start}`,
    length: "tokens",
    rowCount: "rows in the slice",
    outcome: "what happens",
    tokens: (count: string) => `${plural(count, "token")}:`,
    rows: (count: string) => `${plural(count, "row")},`,
    outcomes: {
      fits: "it fits",
      error: "PyTorch refuses",
      broadcast: "silent: one row is added to every token",
      vanishes: "silent: the token vanishes",
    },
  },
  scale: {
    title: "Two standard deviations",
    times: ", times √d",
    caption: (dim: string) => `Standard deviations at width ${dim}`,
  },
  conventions: {
    title: "How far apart the libraries’ tables are",
    positions: "Positions (rows)",
    width: "Width d",
    map: "Greatest difference between the tables of two libraries",
    trained: "trained with",
    given: "given",
    legend: "greatest difference of an element",
    size: (rows: string, dim: string) => `Greatest difference, ${plural(rows, "row")}, width ${dim}`,
    cell: (trained: string, given: string, value: string) => `trained with ${trained}, given ${given}: ${value}`,
    same: "The same numbers: weights can be taken over as they are.",
    notes: {
      paper:
        "The paper alternates sines and cosines, column by column. All others here put them in halves, so nearly every column is another one.",
      marian:
        "Halves, with the paper’s exponent 2k/d. Against tensor2tensor only the frequencies differ: on few rows hardly, on many a lot. Small differences are the ones that nobody notices.",
      tensor2tensor: "Halves, with k/(d/2 − 1) in the exponent. Whisper has exactly the same table.",
      whisper: "Halves, with k/(d/2 − 1) in the exponent. tensor2tensor has exactly the same table.",
      fairseq: "As tensor2tensor, but the row at position 1, that of the padding, is zero. Only that row differs.",
      musicgen: "Cosines first, then sines.",
    } as Record<string, string>,
  },
};

export type DebuggingWords = Loose<typeof en>;
