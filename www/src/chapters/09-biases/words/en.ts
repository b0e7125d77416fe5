// The words of the chapter's figures. `zh.ts` has the type of this object.
import type { Loose } from "../../../i18n/en";

export const en = {
  relative: "key − query, in positions",
  heads: "Heads",
  head: "Head (from 0)",
  curve: {
    title: "What each head adds, by distance",
    method: "Method",
    methods: { alibi: "ALiBi", t5: "T5 buckets", kerple: "KERPLE", shaw: "Shaw", xpos: "xPos" },
    names: { log: "KERPLE, log", power: "KERPLE, power", xpos: "xPos", rope: "RoPE" } as Record<string, string>,
    headName: (head: string) => `head ${head}`,
    reach: "Draw how far to each side",
    chosen: "Point that is written out",
    rule: "Slopes when the heads are no power of two",
    rules: { published: "authors’ code", paper: "the paper’s text" },
    form: "Form",
    forms: { symmetric: "−m·|j − i|", relative: "m·(j − i)" },
    buckets: "Buckets",
    farthest: "Farthest distance (beyond: last bucket)",
    bidirectional: "Buckets for both sides (an encoder)",
    kerple: "The curve in bold",
    kerpleForms: { log: "log", power: "power" },
    a: "a",
    p: "p",
    clip: "Clip distances at k",
    scaleBase: "Scale base",
    seed: "Seed of the untrained numbers",
    bias: "bias on the score",
    score: "score",
    hidden: "hidden by a causal mask →",
    chart: (method: string, name: string, relative: string, value: string) =>
      `${method}: by relative position, one line for each curve; ${name} in bold, ${value} at ${relative}. The table below has the numbers.`,
    own: "With your numbers",
    formulas: {
      symmetric: (m: string, distance: string, value: string) => `b = −m·|j − i| = −${m} · ${distance} = ${value}`,
      relative: (m: string, relative: string, value: string) => `b = m·(j − i) = ${m} · (${relative}) = ${value}`,
      t5: (bucket: string, value: string) => `b = table[bucket ${bucket}] = ${value}`,
      log: (a: string, p: string, distance: string, value: string) =>
        `b = −p·ln(1 + a·|j − i|) = −${p} · ln(1 + ${a} · ${distance}) = ${value}`,
      power: (a: string, p: string, distance: string, value: string) =>
        `b = −a·|j − i|ᵖ = −${a} · ${distance}^${p} = ${value}`,
      shaw: (clipped: string, value: string) => `(q·k + q·aᴷ[${clipped}]) / √d_head = ${value}`,
      xpos: (relative: string, value: string) => `score at j − i = ${relative}: ${value}`,
    },
    mirrored: "Left and right are the same: this curve knows how far a key is, not on which side.",
    sided: "Left and right differ: this curve knows on which side a key is.",
    flat: (distance: string) => `From distance ${distance} on, every key gets what the last one got.`,
    falling: "As far as the picture goes, it does not level off.",
    notes: {
      alibi: "Nothing here is learned: the slopes are fixed before training.",
      t5: "The numbers are untrained, drawn from the seed; training moves each step up or down by itself. The steps’ edges stay.",
      kerple:
        "a and p are learned, apart for each head. You set one pair, and see both forms with it. Power with p = 1 is ALiBi.",
      shaw: "One word, repeated: what differs within a line comes from the vectors aᴷ alone. They are untrained. Change the seed, and with it the word’s query: the shape is another.",
      xpos: "A query and keys that are all ones, turned; without xPos’s scale it is RoPE’s well-known curve.",
    },
    twin: "Value by relative position (key − query)",
  },
  slopes: {
    title: "ALiBi’s slopes, two rules",
    chart: (heads: string, head: string) =>
      `Slopes of ${heads} heads under both rules, head ${head} marked. The table below has the numbers.`,
    slope: "slope m",
    head: "head",
    published: "authors’ code (circles)",
    paper: "the paper’s text (triangles)",
    readout: (head: string, published: string, paper: string) =>
      `Head ${head}: ${published} by the code, ${paper} by the text.`,
    same: (heads: string) => `${heads} heads: both rules give the same slopes.`,
    differ: (heads: string, count: string) =>
      `${heads} heads: ${count} of them have another slope under the other rule.`,
    jump: (head: string) => `By the code, head ${head} is steeper than the one before: the second series starts there.`,
    twin: "Slope of each head",
  },
  buckets: {
    title: "Which distances share a bucket",
    rule: "Whose buckets",
    rules: { t5: "T5", deberta: "DeBERTa v2, v3" },
    count: "Buckets",
    farthest: "Farthest distance",
    bidirectional: "Buckets for both sides",
    reach: "Draw how far to each side",
    chosen: "Relative position",
    bucket: "bucket",
    chart: (relative: string, bucket: string) =>
      `The bucket of each relative position; ${relative} falls into bucket ${bucket}. The table below has the ranges.`,
    readout: (relative: string, bucket: string, from: string, to: string, count: string) =>
      from === to
        ? `${relative} has bucket ${bucket} to itself.`
        : `${relative} is in bucket ${bucket}, with all from ${from} to ${to}: ${count} of those drawn.`,
    twin: "Relative positions in each bucket",
    from: "from",
    to: "to",
  },
  beyond: {
    title: "Who sees direction, and what holds on longer texts",
    length: "Longest training text",
    task: "Recorded task",
    tasks: {
      lookback: "look back 4 tokens (causal)",
      before: "does A come before B (no mask)",
      roles: "who does what to whom (no mask)",
      "roles-causal": "who does what to whom (causal)",
    },
    encoding: "Encoding",
    direction: "Sentence turned round, no mask",
    masked: "The same, causal mask",
    unseen: "Never met at twice the length",
    sees: (value: string) => `told apart (${value})`,
    blind: "not told apart (0)",
    computed: "Computed just now",
    recorded: "Recorded by our own trainer",
    about: (length: string, seeds: string) =>
      `Mean of ${seeds} seeds, in brackets the lowest and the highest. Trained on ${length} tokens; nothing was trained again for the longer texts. “cargo xtask runs” repeats the runs.`,
    loading: "The recorded runs are loading…",
    missing: "The recorded runs could not be loaded.",
    times: (length: string, times: string) => `${length} (${times} ×)`,
    trained: (length: string) => `trained on ${length}`,
    shown: (length: string, task: string) =>
      `Computed for training texts of up to ${length} tokens; recorded task: ${task}`,
    none: "undefined",
    twin: "Accuracy by length, recorded",
    chart: (task: string) => `Recorded accuracy by length of the text: ${task}. The table has the numbers.`,
    tokens: "tokens in the text",
    accuracy: "accuracy",
    chance: "guessing",
  },
};

export type BiasWords = Loose<typeof en>;
