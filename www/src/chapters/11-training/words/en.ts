// The words of the figures of chapter 11. `zh.ts` has the type of this object.
import { grouped } from "../../../figure/format";
import type { Loose } from "../../../i18n/en";

const list = (names: string[]) => names.map((name) => `“${name}”`).join(" and ");

export const en = {
  task: "Task",
  runs: {
    roles: "who does what to whom (no mask)",
    "roles-causal": "who does what to whom (causal mask)",
    before: "does A come before B (no mask)",
    lookback: "look back 4 tokens (causal mask)",
    "text-en": "continue an English text",
    "text-zh": "continue a Chinese text",
  },
  about: {
    roles:
      "“cat chases mouse”: who is the doer, who is done to? Two nouns and a verb stand among fillers. Guessing gives one half.",
    "roles-causal":
      "The same sentences, but each token sees only itself and what came before. Guessing gives one half.",
    before:
      "Does A stand before B? Both are somewhere in the sentence, and the answer is asked for at the “?” at its end. Guessing gives one half.",
    lookback:
      "Which of 16 letters stood exactly four places ago? Asked for at every position. Guessing gives one in 16.",
    "text-en": "The next character of a scene by Shakespeare. What counts is the loss: lower is better.",
    "text-zh": "The next character of the Analects. What counts is the loss: lower is better.",
  },
  encodings: "Encodings",
  metric: { accuracy: "accuracy", loss: "loss, nats" } as Record<string, string>,
  length: "tokens in a sentence",
  step: "step",
  axes: { linear: "linear", log: "logarithmic" },
  masks: { none: "none", causal: "causal" },
  undefined: "not defined",
  times: (length: string, times: string) => `${length} (${times}×)`,
  atLength: (length: string) => `at ${length} tokens:`,
  loading: "Fetching the recorded runs…",
  recorded: (seeds: string, length: string, steps: string, layers: string, heads: string, dim: string) =>
    `Recorded runs of this project’s own trainer: ${seeds} seeds for each encoding, trained on ${length} tokens for ${steps} steps (${layers} layers, ${heads} heads, width ${dim}). Anyone can make them again, number by number:`,
  stop: ".",
  again: "Set up in the lab",
  lengths: {
    title: "Accuracy by length: trained short, tested long",
    chart: (metric: string) =>
      `${metric} against the number of tokens, one line for each encoding. The list below has the first and the last number of each.`,
    note: "Points: mean over five seeds. Bars: from the least to the greatest. The leftmost length is the one it was trained on.",
    chance: (chance: string) => ` Dotted: guessing, ${chance}.`,
    caption: {
      accuracy: "Share of right answers: mean over the seeds, and range",
      loss: "Loss in nats: mean over the seeds, and range",
    },
  },
  losses: {
    title: "Loss while learning",
    chart: "Loss against steps, one line for each encoding. The list below has the last number of each.",
    axis: "Loss axis",
    note: "Lines: mean over five seeds. Bands: from the least to the greatest. The list has the loss at the end of training.",
    caption: "Loss in nats: mean over the seeds, and range",
  },
  floor: {
    caption: "Recorded runs on “who does what to whom”, 8 tokens, no mask: loss at the end of training",
    measured: "loss, nats",
  },
  live: {
    title: "Who did what to whom? Two models, trained here and now",
    sentence: ["cat", "chases", "mouse"],
    rival: "The model beside the one without positions",
    mask: "Attention mask",
    length: "Sentences in training",
    tokens: (length: string) => `${length} words`,
    start: "Train both",
    again: "Train both again",
    stop: "Stop",
    progress: "Steps taken",
    phases: {
      idle: "Not trained yet. Nothing is computed until you start.",
      loading: "Loading the trainer…",
      training: "Training.",
      done: "Done.",
      failed: "The trainer could not be started. Reload the page to try again.",
    },
    outdated: "The settings have changed since; what stands below belongs to the settings before.",
    unknown: "?",
    accuracy: "Right on 256 new sentences:",
    level: "loss over the last 50 steps:",
    bothRight: "Both models name every role in both sentences.",
    mistaken: (names: string[]) => `At least one role in these two sentences is wrong for ${list(names)}.`,
    chart: "Loss against steps, one line for each model",
    note: (steps: string) =>
      `${steps} steps, seed 0, two layers, four heads, width 32: trained in your browser when you press the button, and the same to the last bit on every machine. A dashed line marks a wrong role.`,
    lab: "The same set-up in the lab",
    caption: "The likeliest role of each word and its probability",
    column: (sentence: string, token: string) => `${sentence}: ${token}`,
  },
  roles: { doer: "doer", deed: "deed", "done-to": "done-to", other: "other" } as Record<string, string>,
  small: {
    title: "Smaller questions, recorded",
    question: "Question",
    settings: "settings",
    questions: {
      "rope-scaling": "Which scaling helps RoPE past its training length, without any further training?",
      base: "Is a larger base always better?",
      dropout: "Does dropout of 0.1 help?",
      "scale-embedding": "Should the embedding be multiplied by √dim?",
      combine: "Add the table, or concatenate it?",
      "add-at": "At the input only, or in every layer?",
      start: "Count positions from 0 or from 1?",
    },
    findings: {
      "rope-scaling":
        "Looking back 4 tokens, YaRN is a little ahead at 2 times the training length, and far ahead at 4; on text it is level with dynamic NTK at 2 times and ahead at 4. Its price shows at the length of training, where it is a little worse than no scaling. Linear interpolation, without retraining, breaks the exact distances that looking back needs.",
      base: "No. For RoPE looking back 4 tokens, at four times the training length, 10000 is the worst of the five bases; 1000 does better, and a million does best. For the sinusoidal table the base changes little.",
      dropout:
        "On one tenth of the text it does: the loss on unseen text falls clearly. On all of it 0.1 raises the mean a little, though the ranges overlap, and 0.3 raises it more. That holds for these 300 steps; longer training may differ.",
      "scale-embedding":
        "Not if the embedding starts at standard deviation 1, as nn.Embedding does: then the factor drowns the positions and learning is much slower. With small standard deviations all is well either way.",
      combine:
        "Side by side has the lower loss after 300 steps here, for 2048 more parameters: the two halves are projected back to the width of the model. Both learn the task.",
      "add-at":
        "No gain: adding the table in every layer changes nothing that stands out from the spread between seeds.",
      start: "It does not matter for learning; both begin to fail at the same place.",
    },
    drawn: (metric: string, length: string) =>
      `${metric} at ${length} tokens: dot for the mean of five seeds, bar from the least to the greatest`,
    scaledGroup: (task: string, length: number, times: number) =>
      `${task === "text" ? "continue an English text" : "look back 4 tokens"}, ${length} tokens (${times}×)`,
    characters: (count: number) => `${grouped(count)} characters of text`,
    encodings: { sinusoidal: "sinusoidal", learned: "learned", rope: "RoPE" } as Record<string, string>,
    scalings: { none: "no scaling", linear: "linear", ntk: "NTK", dynamic: "dynamic NTK", yarn: "YaRN" } as Record<
      string,
      string
    >,
    base: (base: number) => `base ${grouped(base)}`,
    dropout: (rate: number) => `dropout ${rate}`,
    std: (std: number, scaled: boolean) => `std ${Number(std.toFixed(3))}${scaled ? ", × √dim" : ""}`,
    combine: { add: "added", concatenate: "side by side" } as Record<string, string>,
    addAt: { input: "at the input", "every-layer": "in every layer" } as Record<string, string>,
    start: (start: number) => `from ${start}`,
    note: "Recorded runs of this project’s own trainer, with the lab’s options unless the table says otherwise, width 32. To make them again:",
  },
};

export type TrainingWords = Loose<typeof en>;
