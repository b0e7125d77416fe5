// The words of the interface. Prose stands in the chapters. `zh.ts` has the type of this object, so the compiler sees
// to it that no word is missing in either language.

import { chapters } from "../chapters/titles/en";

const list = (tokens: string[]) => tokens.map((token) => `“${token}”`).join(", ");
const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

export const en = {
  site: {
    name: "posenc",
    pagesLabel: "Pages",
    pages: {
      ...chapters,
      "two-orders": {
        name: "Two orders",
        title: "Where does a word stand? Positional encoding, computed while you read",
        description:
          "An interactive tutorial on Transformer positional encoding. Swap two words, switch sinusoidal tables, RoPE, ALiBi, T5 buckets or a causal mask on and off, and see every attention weight computed in your browser.",
        invitation: "Can attention tell “the man bites the dog” from “the dog bites the man”?",
      },
      inspect: {
        name: "Config inspector",
        title: "What does this config.json really do with positions?",
        description:
          "Paste a model’s config.json and read its positional encoding layer by layer: RoPE base and scaling, wavelengths of every pair, attention factor, ALiBi slopes, tables and buckets, and what to watch out for. It stays in your browser.",
        invitation:
          "Paste a model’s config.json: which encoding each layer uses, what its scaling does to every wavelength, and what is likely to trip you up.",
      },
      doctor: {
        name: "Table doctor",
        title: "Why does my position table differ?",
        description:
          "Drop a .npy or .safetensors file, or paste numbers: which convention of sinusoidal table it is, from which library, and the line of code that fixes what is off. The file stays in your browser.",
        invitation:
          "Drop a table of positional encodings: which convention it follows, how it differs from the one you want, and the line of code to change.",
      },
      compare: {
        name: "Comparison",
        title: "Positional encodings compared in numbers, for a model of your size",
        description:
          "Sinusoidal, learned, Shaw, T5 buckets, ALiBi, KERPLE, RoPE and xPos side by side, every entry computed for your model: parameters, memory, operations, whether order and place are noticed, what lies past the longest text, and decay with distance.",
        invitation:
          "Give the sizes of your model: what each encoding costs, what it notices, and what becomes of it past the longest text, computed instead of claimed.",
      },
      lab: {
        name: "Training lab",
        title: "What does a model learn with this positional encoding?",
        description:
          "Train small Transformers in your browser with sinusoidal, learned, Shaw, T5, ALiBi, KERPLE, RoPE or xPos encodings, or none: loss curves, accuracy beyond the training length, and attention while it learns. Recorded runs can be reproduced number by number.",
        invitation:
          "Train small models in the browser: which encodings tell who does what to whom, and which still do when sentences get longer than in training.",
      },
      api: {
        name: "API reference",
        title: "API reference: JavaScript, TypeScript and Rust",
        description:
          "Every function, option, result and error of posenc, with examples that run: made from the declarations that the package ships. The documentation of the Rust crate is linked.",
        invitation: "Every function, option and error, with examples.",
      },
      embed: {
        name: "Embed and teach",
        title: "Put a figure into your own page or lesson",
        description:
          "Every figure of the tutorial can stand in another page, by iframe or as a custom element; controls can be hidden and settings locked; every page prints as a handout.",
        invitation: "Put a figure into your own page or lesson.",
      },
    },
    tutorial: "Tutorial",
    contents: "Contents",
    chapter: (number: number, name: string) => `${number}. ${name}`,
    neighbours: "Previous and next chapter",
    before: "Previous",
    after: "Next",
    lastRead: "You were reading: ",
    updated: "There is a new version of this site.",
    reload: "Reload to see it",
    source: (chapter: string) => `From the posenc tutorial: ${chapter}`,
    tools: "Tools for your own model",
    skip: "Skip to the text",
    language: "Language",
    scheme: "Colour scheme",
    schemes: { system: "System", light: "Light", dark: "Dark" },
    footer:
      "Every number on this page, unless it is marked as recorded, is computed by the package posenc (Rust, compiled to WebAssembly) on your own machine. Nothing is sent anywhere, and after the first visit the page works offline.",
    notFound: "There is no such page.",
    home: "Back to the tutorial",
  },
  figure: {
    label: (number: string) => `Figure ${number}`,
    colon: ": ",
    reset: "Reset",
    link: "Link to this state",
    linkCopied: "Link copied",
    spread: (mean: string, least: string, most: string) => `${mean} (${least}–${most})`,
    exported: (kind: string) => `Saved as ${kind}`,
    exportAs: (kind: string) => `Save as ${kind}`,
    twin: "The same numbers as a table",
    noscript: "Without JavaScript this figure does not move: it shows the numbers for its default settings.",
    masked: "masked",
    unused: "not used by this encoding",
    moveHint: "Point at a cell, tap it, or focus the map and use the arrow keys.",
  },
  teaching: {
    guess: "Take a guess",
    exercise: "Exercise",
    answer: "Show the answer",
    right: "Right.",
    wrong: "Not quite. Try again, or look at the answer.",
    guessedRight: "You guessed right.",
    guessedWrong: "Not quite. Here is why.",
    check: "Check",
    yourAnswer: "Your answer",
    notNumber: "Please enter a number.",
    copy: "Copy",
    copied: "Copied",
  },
  api: {
    intro:
      "Made from the declarations that the npm package ships; every example is run as a test. To start: npm install posenc, then await init().",
    rust: "Documentation of the Rust crate (rustdoc)",
    names: "All names",
    declaration: "Declaration of",
    example: "Example",
  },
  embed: {
    intro: [
      "Every figure of the tutorial can stand in another page, a lesson or a notebook: an iframe is the least work, and if you bundle your own page you can use the custom element of the npm package.",
      "Every chapter prints as a handout, without navigation, buttons and controls. On any page of the tutorial, controls=none in the address hides the controls, and fixed=NAME locks some of them.",
    ],
    choose: "Choose a figure",
    figure: "Figure",
    bare: "Hide the controls",
    state: "Its settings",
    stateNote:
      "Below a figure, “Link to this state” copies a link: paste it here, and the embedded figure opens with those settings.",
    fixed: "Locked controls",
    fixedNote: "Names separated by commas: those to the left of each = in a link, such as encoding,mask.",
    iframe: "With an iframe",
    resizing: "The height of a figure changes with what it shows. To let the iframe follow, put this into your page:",
    resizingLabel: "An iframe as high as its figure",
    element: "As a custom element",
    elementNote:
      "With the npm package posenc installed, figure and computation run in your own page and need nothing from this site. All figures on a page share one language.",
    preview: "Preview",
  },
  errors: {
    engine: "The computing module could not be loaded, so the figures do not work. Reload the page to try again.",
    empty: (which: string) => `${which} has no token yet. Type at least one.`,
    tooMany: (which: string, count: number, most: number) =>
      `${which} has ${count} tokens; this figure takes at most ${most}. Shorten it, or split it into larger tokens.`,
    different: (onlyInA: string[], onlyInB: string[]) =>
      `These are not the same tokens in another order, so there is nothing to compare. ${[
        onlyInA.length ? `Extra in sentence 1: ${list(onlyInA)}.` : "",
        onlyInB.length ? `Extra in sentence 2: ${list(onlyInB)}.` : "",
      ]
        .filter(Boolean)
        .join(" ")}`,
    codes: {
      ODD_DIM: "This encoding works on pairs of features, so the width must be even.",
      NOT_DIVISIBLE: "The width must be a multiple of the number of heads.",
      OUT_OF_RANGE: "One of the settings is outside its range.",
      POSITION_OUT_OF_TABLE:
        "The sentence is longer than the learned table; there is no vector for its last positions.",
      TOO_LARGE: "That would need more memory than this page may use.",
      OUT_OF_MEMORY: "The browser did not give enough memory. Make the figure smaller.",
    } as Record<string, string>,
    other: (code: string, option: string) => `The engine refused this: ${code}${option ? ` (${option})` : ""}.`,
  },
  order: {
    title: "The same words in two orders",
    pairs: "Example pairs",
    first: "Sentence 1",
    second: "Sentence 2",
    tokens: "Tokens",
    tokenKinds: { character: "characters", word: "words", space: "split at spaces" },
    weights: "Weights of the layer",
    weightKinds: { random: "random, never trained", trained: "trained: who did what to whom" },
    layer: "Layer shown (from 0)",
    knownWords: "Words that the model knows",
    unknownWords: (which: string, words: string[]) =>
      `${which} has words that the model does not know: ${list(words)}. Pick one of the example pairs, or write with the words that it knows.`,
    notLoaded: "The trained model could not be fetched. Check the network and choose it again.",
    token: "token",
    roles: "The role that the model gives each word, and how sure it is",
    roleNames: { doer: "doer", deed: "deed", "done-to": "done-to", other: "other" } as Record<string, string>,
    trainedSource: (steps: number, length: number, dim: number, layers: number, heads: number) =>
      `A recorded model: this site’s own trainer took ${steps} steps on the task “who did what to whom”, on sentences of ${length} words; width ${dim}, ${layers} layers of ${heads} heads. Running cargo xtask runs makes it again, bit for bit.`,
    trainedAccuracy: (shares: [number, string][]) =>
      `Nouns labelled rightly in new sentences: ${shares.map(([length, share]) => `${share} with ${length} words`).join(", ")}. Guessing gives 50%.`,
    trainInLab: (name: string) => `Train this model yourself in the lab (encoding: ${name})`,
    trainedResiduals: {
      weightResidual: "attention weights (all layers, all heads)",
      outputResidual: "role probabilities of each token",
      pooledResidual: "mean role probabilities",
    },
    encoding: "Positional encoding",
    encodings: {
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
    mask: "Attention mask",
    masks: { none: "none", causal: "causal" },
    dim: "Width d_model",
    heads: "Heads",
    head: "Head shown (from 0)",
    base: "Base",
    clip: "Distances clipped at",
    buckets: "Buckets",
    distance: "Farthest distance (beyond: last bucket)",
    direction: "Bucket directions",
    directions: { mask: "follow the mask", both: "both", past: "past only" },
    form: "Penalty grows with distance",
    forms: { log: "as a logarithm", power: "as a power" },
    scaleBase: "Scale base",
    seed: "Random seed",
    scale: "Multiply the embedding by √d_model",
    query: "query",
    key: "key",
    map: (which: string, head: number) =>
      `Attention weights of ${which.toLowerCase()}, head ${head}: rows are queries, columns are keys`,
    legend: "attention weight",
    permutation: "Where each token goes",
    permutationText: (moves: [string, number, number][]) =>
      moves.map(([token, from, to]) => `“${token}” from place ${from} to place ${to}`).join("; "),
    residuals: "What is left after undoing the permutation",
    weightResidual: "attention weights",
    outputResidual: "output of each token",
    pooledResidual: "mean output",
    verdicts: {
      waiting: "Measuring…",
      loading: "Fetching the trained model…",
      unmoved: "Other numbers, same roles",
      blind: "Order-blind",
      sees: "Tells them apart",
      same: "The same sentence twice",
      none: "No comparison",
    },
    reasons: {
      same: "Both sentences have their tokens in one and the same order. Swap two to see something.",
      blind:
        "Undo the permutation and nothing is left but rounding: each token gets exactly the vector it had in the other sentence. For this layer the two sentences are one bag of words.",
      trainedBlind:
        "Training does not help: without positions each token gets the same answer in both sentences, but for rounding. Which noun is the doer and which the done-to is a guess, and the model is about half sure of either.",
      trainedDistance: (name: string) =>
        `Sentence 2 keeps every distance of sentence 1, and ${name} knows how far a word is but not on which side. So each token gets the same answer in both sentences, however long the model is trained. Try a causal mask.`,
      trainedUnmoved:
        "The two orders give different numbers, but each token keeps its role: computing a difference is not understanding it.",
      trainedEncoding: (name: string) =>
        `A word that moves changes its role. The encoding does it (${name}): the same training with “none” learns nothing.`,
      trainedMask:
        "The model has learned it without any encoding. Under a causal mask a token sees only what came before it: the first noun cannot see the verb, the second one can, and that gives the order away.",
      trainedMaskDistance: (name: string) =>
        `A word that moves changes its role. The causal mask does it: from ${name}’s distances alone no training learns this. Take the mask away to see.`,
      trainedBoth: (name: string) =>
        `A word that moves changes its role. Both the encoding (${name}) and the causal mask are on, and either is enough to learn it: switch one off and look.`,
      blindDistance: (name: string) =>
        `Sentence 2 keeps every distance of sentence 1. Without a mask ${name}’s penalty depends on |i − j| alone and is the same to the left and to the right: it knows how far, but not on which side, so a mirrored sentence slips through. Try a causal mask, or a pair that is not an exact reversal.`,
      blindOther:
        "These settings give both sentences the same result, permuted. The encoding is on, but for this pair it makes no difference.",
      encoding: (name: string) => `The encoding does it (${name}). Switch it to “none” and the difference is gone.`,
      mask: "The causal mask does it, without help from any encoding: a token sees only itself and what came before it, so it matters what came before.",
      maskDistance: (name: string) =>
        `The causal mask does it. ${name}’s symmetric penalty alone would let this mirrored pair slip through: it knows distance, not direction.`,
      both: (name: string) =>
        `Both do, each by itself: the encoding (${name}) and the causal mask. Switch one off and the other still tells them apart.`,
      together: "Only both together: neither the encoding nor the mask alone would tell this pair apart.",
    },
    chain: "From the dot product to the weight",
    chainHead: (head: number) => `Head ${head}`,
    chainCell: (query: string, key: string) => `${query} → ${key}`,
    chainPlace: (query: number, key: number) => `row ${query}, column ${key}`,
    steps: {
      dot: "q·k",
      scale: "× 1/√d_head",
      scaled: "= scaled",
      bias: "+ bias",
      mask: "mask",
      score: "= score",
      exponential: "exp(score − row maximum)",
      rowSum: "÷ sum of the row",
      weight: "= attention weight",
    },
    /** Steps that an encoding fills with something of its own. */
    terms: {
      none: {},
      sinusoidal: {},
      learned: {},
      shaw: { bias: "+ bias q·aᴷ/√d_head" },
      t5: { bias: "+ bias of the bucket" },
      alibi: { bias: "+ bias −m·|i−j|" },
      kerple: { log: { bias: "+ bias −p·ln(1 + a·|i−j|)" }, power: { bias: "+ bias −a·|i−j|ᵖ" } },
      rope: { dot: "q·k, both rotated" },
      xpos: { dot: "q·k, both rotated and scaled" },
    },
    bucket: (number: number) => ` (bucket ${number})`,
    open: "open",
    closed: "closed: −∞",
    spoken: (
      which: string,
      query: string,
      key: string,
      dot: string,
      scaled: string,
      bias: string,
      masked: boolean,
      weight: string,
    ) =>
      `${which}, query ${query}, key ${key}: q·k ${dot}, scaled ${scaled}, bias ${bias}, ${masked ? "masked" : "not masked"}, weight ${weight}`,
    cell: (query: string, key: string, weight: string) => `query ${query}, key ${key}, weight ${weight}`,
    twin: (which: string, head: number) =>
      `${which}, head ${head}: attention weight of each query (row) on each key (column)`,
  },
  table: {
    title: "The sinusoidal table",
    length: "Positions (rows)",
    dim: "Width d (columns)",
    base: "Base",
    start: "First position",
    layout: "Layout of the columns",
    layouts: {
      interleaved: "sin, cos, sin, cos …",
      "sin-cos": "all sin, then all cos",
      "cos-sin": "all cos, then all sin",
      "cos-sin-interleaved": "cos, sin, cos, sin …",
    },
    position: "position",
    column: "column",
    map: (rows: number, columns: number) =>
      `Sinusoidal table, ${plural(rows, "position")} by ${plural(columns, "column")}`,
    legend: "value",
    cell: (position: string, column: number, value: string) => `position ${position}, column ${column}, value ${value}`,
    formula: "The chosen cell",
    formulaSpoken: (position: string, column: number, fn: string, angle: string, value: string) =>
      `Position ${position}, column ${column}: ${fn} of ${angle} radians is ${value}`,
    wave: (column: number) => `The wave of column ${column}`,
    wavelength: "Wavelength",
    frequency: "Frequency",
    pair: "Pair (from 0)",
    positions: (text: string) => `${text} positions`,
    perPosition: (text: string) => `${text} rad per position`,
    twin: (rows: string, columns: string) => `Rows ${rows} and columns ${columns}, around the chosen cell`,
    twinNote: "Around the chosen cell; the CSV file has the whole table.",
  },
  shift: {
    title: "Moving on by k is a rotation",
    shift: "Shift k",
    position: "Position p",
    dim: "Width d",
    base: "Base",
    layout: "Layout of the columns",
    matrix: (k: string) => `The matrix M for a shift of ${k}`,
    row: "row",
    column: "column",
    legend: "value",
    at: "PE(p)",
    product: "M·PE(p)",
    shifted: "PE(p + k)",
    residual: "max |M·PE(p) − PE(p + k)|",
    verdict: (k: string, p: string) =>
      `M depends on k = ${k}, not on p. It carries the encoding of position p = ${p} to that of position p + k; what is left is rounding.`,
    cell: (row: number, column: number, value: string) => `row ${row}, column ${column}, value ${value}`,
    twin: "The matrix M, row by row",
    vectors: "The vectors, component by component",
    component: "component",
  },
};

/** Strings may say anything, functions and groups keep their form. */
export type Loose<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Loose<T[Key]> };
export type Words = Loose<typeof en>;
