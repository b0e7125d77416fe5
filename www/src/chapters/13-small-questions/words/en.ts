// The words of the chapter's figures. `zh.ts` has the type of this object.
import type { Loose } from "../../../i18n/en";

export const en = {
  recorded: {
    titles: {
      "add-at": "A table at the input, or in every layer",
      base: "Five bases, trained",
      start: "Positions from 0, or from 1",
    },
    about: {
      "add-at": "Look back 4 tokens; trained for 400 steps on 32 tokens.",
      base: "Look back 4 tokens; trained for 400 steps on 32 tokens.",
      start: "Does A come before B; trained for 600 steps on 8 tokens.",
    },
    label: "Recorded by our own trainer; “cargo xtask runs” repeats it. 5 seeds.",
    places: { input: "input only", "every-layer": "every layer" },
    from: (start: string) => `from ${start}`,
    row: "Setting",
    at: "Length of the text",
    length: (length: string, times: string) => (times === "1" ? `${length} (as trained)` : `${length} (${times} ×)`),
    accuracy: "accuracy",
    caption: "recorded accuracy, mean (lowest–highest)",
    each: (length: string) => `Recorded accuracy of each seed at length ${length}`,
    seed: (seed: string) => `seed ${seed}`,
    none: "undefined",
    chart: (title: string, length: string) =>
      `${title}, length ${length}: a dot for each seed, a bar for the mean. The tables have the numbers.`,
  },
  padding: {
    title: "Which position does each token get?",
    tokens: ["the", "cat", "chased", "a", "mouse", "all", "night", "long", "in", "the", "old", "barn"],
    pad: "pad",
    side: "Padding",
    left: "On the left",
    right: "On the right",
    pads: "How many places of padding",
    hide: "The mask hides padding",
    hint: "Press a token to turn it into padding, and again to turn it back.",
    toggle: (place: string, name: string) => `Place ${place}: ${name}`,
    place: "Place",
    token: "Token",
    mask: "Mask",
    rules: {
      none: "Positions, mask ignored",
      "count-real": "Positions, tokens counted",
      fairseq: "Positions as in fairseq",
    },
    weights: "Weight from the last token",
    moved: (shift: string) => `Ignore the mask, and the sentence starts at position ${shift} instead of 0.`,
    still: "Even if the mask is ignored, the sentence starts at 0 and nothing in it moves.",
    broken: "There is padding inside the sentence: ignore the mask, and even the distances between tokens change.",
    changes: (shift: string) =>
      `What that does to the scores of these tokens (greatest change when all stand ${shift} further on):`,
    twin: "Positions and weights by place",
  },
  base: {
    title: "What the base does to the waves",
    base: "Base",
    dim: "Width d",
    context: "Context length",
    pair: "pair (from 0)",
    wavelength: "wavelength, in positions",
    fastest: "Shortest wavelength",
    slowest: "Longest wavelength",
    neighbor: "Distance between neighbours",
    longer: "Pairs longer than the context",
    known: "For this width and context",
    keys: { within: "within the context", beyond: "longer than the context", usual: "base 10000, for comparison" },
    chart: (base: string, slowest: string) =>
      `Wavelength of each pair at base ${base}, the longest ${slowest}. The table below has the numbers.`,
    twin: "Wavelength of each pair",
  },
};

export type SmallWords = Loose<typeof en>;
