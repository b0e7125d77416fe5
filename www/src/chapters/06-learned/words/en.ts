import type { Loose } from "../../../i18n/en";

export const en = {
  rows: {
    title: "A table has an end",
    models: "Tables of published models",
    maxLength: "Rows (maxLength)",
    dim: "Width d",
    train: "Longest sentence in training",
    text: "The sentence to be read, in tokens",
    parameters: "Parameters of the table",
    formula: (rows: string, dim: string, parameters: string) =>
      `${rows} rows × ${dim} = ${parameters} numbers to learn`,
    memory: (megabytes: string) => `${megabytes} MB in float32`,
    zones: {
      trained: "reached in training",
      unreached: "never reached: as it was drawn",
      outside: "no row at all",
    },
    sentence: "the sentence",
    count: (text: string) => `${text} rows`,
    bar: (trained: string, unreached: string, text: string) =>
      `Rows by position: ${trained} reached in training, ${unreached} never reached; the sentence has ${text} tokens.`,
    outcomes: {
      trained: "Every token gets a row that training has worked on.",
      unreached: (tokens: string) =>
        `No error; but the last ${tokens} of its tokens get rows that training has never touched. They are the random numbers that they were given at the start.`,
      refused: "The package refuses, for there is no row for the last positions:",
    },
    twin: "Rows by zone",
    zone: "zone",
    from: "from position",
    to: "to position",
    how: "rows or tokens",
  },
  untouched: {
    title: "Train it here: which rows move?",
    rows: "Rows of the table",
    train: "Tokens per training sentence",
    steps: "Training steps",
    seed: "Random seed",
    start: "Train",
    training: (step: string, steps: string) => `Training: step ${step} of ${steps}`,
    waiting: "Nothing is trained yet. Press the button: it takes a second or so, in your browser.",
    failed: "The training could not be started. Reload the page to try again.",
    same: "Rows that are the same as before training, bit for bit",
    of: (same: string, rows: string) => `${same} of ${rows}`,
    strip: (moved: string, same: string) => `The table’s rows in order: ${moved} have moved, ${same} are as they were.`,
    moved: "has moved",
    unmoved: "as it was",
    accuracy: (length: string) => `Accuracy at ${length} tokens`,
    position: "position",
    loss: "loss",
    chart: (train: string) =>
      `Loss at each position: low where training has been, below position ${train}, and high beyond. The table has the numbers.`,
    note: "The task: say which token stood four places earlier, one of 16. One layer, width 32, causal mask; the loss is measured on sentences as long as the table. At the first four positions nothing is asked.",
    twin: "Row by row",
    row: "row",
    state: "after training",
  },
  lengths: {
    caption: "Recorded runs: look back four places, trained on 32 tokens",
    columns: ["table, length", "accuracy: mean (range) of five seeds"] as const,
    names: { sinusoidal: "sinusoidal", learned: "learned, 32 rows" } as Record<string, string>,
    name: (table: string, length: string) => `${table}, at ${length} tokens`,
    none: "undefined: no rows",
    note: "Recorded runs of this project’s own trainer: width 32, 400 steps, table added at the input.",
  },
};

export type LearnedWords = Loose<typeof en>;
