// The words of the chapter's figures; names of encodings and columns are those of the tool, compare/words.
import type { Loose } from "../../../i18n/en";

export const en = {
  numbers: {
    title: "Numbers for adjectives",
    cards: "The five usual headings",
    now: (name: string, sizes: string) => `${name}: ${sizes}`,
    sizes: (dim: string, heads: string, layers: string, length: string) =>
      `width ${dim}, ${heads} heads, ${layers} layers, texts of up to ${length} tokens`,
    hint: "Press a heading to sort by it.",
    picture: "Parameters and operations per token",
  },
  accuracy: {
    title: "After training: accuracy at 1, 2, 4 and 8 times the length",
    task: "Task",
    tasks: {
      lookback: "look back 4 tokens (causal)",
      before: "does A come before B (no mask)",
      roles: "who does what to whom (no mask)",
      "roles-causal": "who does what to whom (causal)",
    },
    shown: "Encodings in the picture",
    recorded: "Recorded",
    about: (length: string, seeds: string, dim: string, heads: string, layers: string) =>
      `Runs of our own trainer, recorded; not your sizes. Width ${dim}, ${heads} heads, ${layers} layers, ${seeds} seeds; trained on ${length} tokens, and on nothing longer. A point is the mean, its bar reaches from the worst seed to the best. “cargo xtask runs” repeats them.`,
    loading: "The recorded runs are loading…",
    empty: "No encoding is chosen. Tick at least one above to see its accuracy.",
    missing: "The recorded runs could not be loaded.",
    times: (length: string, times: string) => `${length} (${times} ×)`,
    none: "undefined",
    twin: "Accuracy by length: mean (lowest–highest)",
    chart: (task: string) => `Recorded accuracy by length of the text: ${task}. The table has the numbers.`,
    tokens: "tokens in the text",
    accuracy: "accuracy",
    trained: (length: string) => `trained on ${length}`,
  },
};

export type TableWords = Loose<typeof en>;
