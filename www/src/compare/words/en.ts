// The words of the comparison's page. `zh.ts` has the type of this object.
import type { Loose } from "../../i18n/en";

export const en = {
  heading: "Positional encodings compared in numbers",
  lede: "Comparison tables usually say “few”, “good”, “poor”. Here every entry is computed for the model that you describe: what an encoding costs, whether it notices order and place, what happens past the longest text, and how its pull fades with distance. Nothing is trained: learned numbers stand as they are drawn.",
  noscript:
    "Without JavaScript the sizes cannot be changed. The numbers are those of the original Transformer’s base model with texts of 512 tokens, computed when this page was built.",
  sizes: {
    title: "Your model",
    dim: "Width d_model",
    heads: "Heads",
    layers: "Layers",
    maxLength: "Longest training text, in tokens",
    presets: "Sizes of a known model",
    reset: "Reset",
  },
  computing: "Computing…",
  done: "Computed",
  names: {
    none: "none",
    sinusoidal: "sinusoidal",
    learned: "learned",
    shaw: "Shaw",
    t5: "T5 buckets",
    alibi: "ALiBi",
    kerple: "KERPLE",
    rope: "RoPE",
    xpos: "xPos",
  },
  actsOn: { nothing: "nothing", embedding: "embedding", "query-key": "queries and keys", score: "scores" },
  beyond: { defined: "defined", undefined: "no such row" },
  table: {
    title: "The table",
    caption: "Nine encodings in a model of these sizes",
    hint: "Press a heading to sort: ascending, then descending, then as listed. Point at it, or move to it with the Tab key, to read what it measures.",
    refused: (name: string, reason: string) => `${name}: ${reason}`,
    sortedBy: (name: string, descending: boolean) => `Sorted by “${name}”, ${descending ? "descending" : "ascending"}`,
    unsorted: "In the order listed",
  },
  columnsTitle: "What each column measures",
  columns: {
    encoding: {
      name: "Encoding",
      meaning:
        "Each with its usual settings: base 10000 for sinusoidal, RoPE and xPos; a learned table with a row for every position of the longest text; Shaw clipped at distance 16; T5 with 32 buckets up to distance 128; ALiBi’s published slopes; KERPLE in its logarithmic form.",
    },
    actsOn: {
      name: "Acts on",
      meaning:
        "Where it enters the model. At the embedding it is added once; at queries and keys, or at scores, it works in every layer.",
    },
    parameters: {
      name: "Parameters",
      meaning:
        "How many numbers must be learned in the whole model. Shaw has a set of vectors for keys and one for values in each head of each layer; T5 has one table for all layers; KERPLE has two numbers per head and layer.",
    },
    bufferBytes: {
      name: "Fixed tables",
      meaning:
        "Memory, in float32, of numbers that depend on positions alone and are looked up: the sinusoidal table, a sine and a cosine for each pair of RoPE (xPos: for queries and keys apart), ALiBi’s penalties for each head.",
    },
    flopsPerToken: {
      name: "Operations per token",
      meaning:
        "Additional floating-point operations for one token in all layers, with as many keys as the longest text and no mask. A multiplication and an addition count 1 each, looking something up counts 0. Shaw is counted the cheap way, by products with its distinct vectors.",
    },
    orderResidual: {
      name: "Order residual",
      meaning:
        "Eight distinct tokens go through one layer, then the same eight interleaved like a riffled pack of cards. Undo the permutation: this is the greatest difference left between the attention weights. 0 (or 10⁻⁷, which is rounding) means blind to order.",
    },
    shiftError: {
      name: "Shift error",
      meaning:
        "The same tokens move together, by one position, by half of the longest text, and to its end. This is the greatest change of any score. 0 means that only relative positions count; RoPE and xPos have the rounding of float32.",
    },
    beyondMaxLength: {
      name: "Next position",
      meaning: "What the first position after the longest training text gets.",
    },
    unseenFraction: {
      name: "Never met before",
      meaning:
        "In a text twice as long, the share of what the added positions or distances bring that no shorter text has: angles outside the arc that a pair has covered, rows, buckets, or penalties. A penalty that is new but only greater is less of a surprise to a model than a new row.",
    },
    decay: {
      name: "Score change, far end",
      meaning:
        "How much the score of a token with its own copy falls, on average, when the copy stands at the other end of the longest text. It is the most that a table or a rotation does by itself: between unrelated tokens their average change is 0 at any distance. A penalty is the same for all tokens. The curves on this page show every distance.",
    },
    float32: {
      name: "Nearest two, float32",
      meaning:
        "The smallest distance between the codes of any two positions, stored in float32: rows of the table, or the sines and cosines of a rotation. Encodings that know distances alone have no codes of positions. A large learned table is measured over its first rows.",
    },
    bfloat16: {
      name: "Nearest two, bfloat16",
      meaning: "The same with codes stored in bfloat16. Near 0, two positions would become one.",
    },
  },
  questions: {
    title: "The usual five questions",
    intro:
      "Articles compare a fixed sinusoidal table with a learned one under five headings, in adjectives. Here are the numbers that answer each of them, for all nine and for your sizes.",
    column: (name: string) => `Sort by “${name}”`,
    parameters: {
      title: "Parameters",
      usual: "Usual entry: none for sinusoidal, many for learned.",
      answer: (n: Record<"learned" | "shaw" | "t5" | "kerple", string>) =>
        `Sinusoidal, ALiBi, RoPE and xPos have nothing to learn. The learned table has ${n.learned} numbers, Shaw’s vectors ${n.shaw}, T5’s buckets ${n.t5}, KERPLE ${n.kerple}.`,
    },
    extrapolation: {
      title: "Longer texts than in training",
      usual: "Usual entry: possible with sinusoidal, impossible with learned.",
      answer: (n: Record<"next" | "sinusoidal" | "rope" | "t5" | "shaw", string>) =>
        `Only the learned table ends: position ${n.next} has no row. But “possible” is not “familiar”: in a text twice as long, ${n.sinusoidal} of the angles that a sinusoidal table adds, and ${n.rope} of RoPE’s, were never met in training; of the added distances ${n.t5} fall into a bucket of T5’s never used before, and ${n.shaw} get a vector of Shaw’s never used before. ALiBi’s and KERPLE’s penalties out there are new too, yet they only go on falling. Whether a trained model copes is a matter for experiment.`,
    },
    flexibility: {
      title: "Flexibility in training",
      usual: "Usual entry: sinusoidal is fixed, learned adapts.",
      answer: (n: Record<"kerple" | "alibi" | "rope", string>) =>
        `Learned rows, Shaw’s vectors and T5’s buckets start without any liking for near or far and can take any shape. KERPLE learns two numbers per head and starts with a bias of ${n.kerple} at the far end. Sinusoids, ALiBi (${n.alibi} at the far end) and RoPE (${n.rope} at most) stay as they were made; what adapts is the projections around them.`,
    },
    complexity: {
      title: "Complexity",
      usual: "Usual entry: a few lines for either.",
      answer: (n: Record<"table" | "bias" | "rope" | "shaw" | "sinusoidalBytes" | "ropeBytes", string>) =>
        `A table is one addition per feature at the input: ${n.table} operations per token. Rotations work in every layer: ${n.rope}; biases on scores too: ${n.bias}; Shaw’s vectors: ${n.shaw}. Kept in memory: ${n.sinusoidalBytes} for the sinusoidal table, ${n.ropeBytes} for RoPE’s sines and cosines.`,
    },
    long: {
      title: "Very long texts",
      usual: "Usual entry: sinusoidal suits them, learned does not.",
      answer: (n: Record<"alibi" | "kerple" | "wide" | "coarse" | "bias" | "rope", string>) =>
        `At the far end of your longest text ALiBi has taken ${n.alibi} off the average score and KERPLE ${n.kerple}, so that far tokens all but vanish for steep heads. Biases cost an addition for every key (${n.bias} operations), rotations the same at any length (${n.rope}). Two sinusoidal codes are never nearer than ${n.wide}, and in bfloat16 than ${n.coarse}.`,
    },
  },
  decay: {
    title: "How scores change with distance",
    intro:
      "The average score of a token with its own copy, so many positions earlier, minus the score at distance 0. Each picture has its own vertical scale: compare shapes here, sizes by the numbers. For unrelated tokens, tables and rotations have no average change at all.",
    axis: "Axis of distances",
    axes: { linear: "linear", log: "logarithmic" },
    distance: "distance",
    change: "score",
    flat: "0 at every distance",
    range: (least: string, most: string) => `from ${least} to ${most}`,
    chart: (name: string, end: string, range: string) =>
      `${name}: average change of a score by distance, ${range}; ${end} at the far end. The table below has the numbers.`,
    twin: "The same numbers as a table",
    caption: "Average change of a score by distance",
  },
  training: {
    tasks: {
      roles: "who does what to whom, no mask",
      "roles-causal": "who does what to whom, causal mask",
      before: "does A come before B",
      lookback: "look back 4 tokens",
    } as Record<string, string>,
    none: "undefined",
    title: "After training",
    intro: (task: string, length: string, seeds: number) =>
      `Accuracy of small models that this project’s own trainer has trained on the task “${task}” with texts of ${length} tokens, at 1, 2, 4 and 8 times that length: mean over ${seeds} seeds, and in brackets the lowest and highest. Recorded runs, not your sizes.`,
    sizes: (dim: string, heads: string, layers: string) => `Width ${dim}, ${heads} heads, ${layers} layers.`,
    caption: "Accuracy by length of the text",
    at: (length: string, times: string) => `${length} (${times} ×)`,
  },
  exports: {
    title: "Take it along",
    csv: "Save table as CSV",
    decay: "Save curves as CSV",
    markdown: "Save table as Markdown",
    copy: "Copy table as Markdown",
    link: "Copy link to these sizes",
    saved: (name: string) => `Saved as ${name}`,
    copied: "Copied",
    notCopied: "The browser does not allow copying here.",
  },
  errors: {
    NOT_DIVISIBLE: "The width must be a multiple of the number of heads. Change one of the two.",
    tooLarge:
      "That is more than this page computes: width × length up to 67 million, and up to 1024 features in each head. Make one of them smaller.",
  },
};

export type CompareWords = Loose<typeof en>;
