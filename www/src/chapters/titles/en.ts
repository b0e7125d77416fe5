// Name, title and one sentence about each chapter. Those of the first are in i18n: it stands on the page that opens.

export const chapters = {
  sinusoidal: {
    name: "Sines and cosines",
    title: "How does a table that nobody trained give every position a code?",
    description:
      "A sinusoidal encoding is a clock with many hands, one for each pair of dimensions, with wavelengths from six positions to tens of thousands. Point at any cell and see how it comes about.",
    invitation: "How does a table that nobody trained give every position a code?",
  },
  shift: {
    name: "Shifting is rotating",
    title: "What becomes of a code k steps further on?",
    description:
      "PE(p + k) is PE(p) times a rotation that does not depend on p. Check it with a slider, then move two words together and see for which encodings their score stays the same.",
    invitation: "What becomes of a code k steps further on?",
  },
  adding: {
    name: "Adding",
    title: "Why may a position vector simply be added to a word’s?",
    description:
      "Add or concatenate? A score taken apart into its four terms, with the share of each; whether to multiply the embedding by √d depends on how it starts; and where dropout goes.",
    invitation: "Why may a position vector simply be added to a word’s?",
  },
  "from-scratch": {
    name: "From scratch",
    title: "How do you write positional encoding without a fault?",
    description:
      "The code in PyTorch, NumPy, JAX, Rust and JavaScript for the parameters you set, to copy, and tested. And which is more exact in float32: exp of a logarithm, or the power?",
    invitation: "How do you write positional encoding without a fault?",
  },
  learned: {
    name: "Learned tables",
    title: "What does it cost to let the model learn its own table?",
    description:
      "Learned position embeddings: parameters grow with the greatest length, rows that training never reached have learned nothing, and past the last row there is no vector at all.",
    invitation: "What does it cost to let the model learn its own table?",
  },
  rope: {
    name: "RoPE",
    title: "What if you turn the vectors instead of adding to them?",
    description:
      "RoPE rotates queries and keys, so that their product sees relative position alone. Watch each pair turn, see what breaks when the two pairings are mixed, and why random q and k show no decay.",
    invitation: "What if you turn the vectors instead of adding to them?",
  },
  "long-context": {
    name: "Long context",
    title: "Trained on 4K, used at 128K: how?",
    description:
      "Why plain RoPE fails past its training length, and which frequencies linear interpolation, NTK, YaRN, Llama 3 and LongRoPE change, with the settings of real models.",
    invitation: "Trained on 4K, used at 128K: how?",
  },
  biases: {
    name: "Biases on the scores",
    title: "Can the vectors be left alone and only the scores be changed?",
    description:
      "ALiBi’s slopes under both rules, T5’s buckets, KERPLE, Shaw’s relative vectors and xPos: position that enters the attention scores themselves.",
    invitation: "Can the vectors be left alone and only the scores be changed?",
  },
  comparison: {
    name: "The comparison table",
    title: "Which one to choose? Let the numbers speak",
    description:
      "Parameters, extrapolation, flexibility, complexity, long sequences: the table that is usually filled with adjectives, every entry computed or measured in training.",
    invitation: "Which one to choose? Let the numbers speak.",
  },
  training: {
    name: "Training experiments",
    title: "Does a model really learn differently with another encoding?",
    description:
      "Train small Transformers in the browser. Without positions nobody can tell who chased whom; past the training length the encodings part ways.",
    invitation: "Does a model really learn differently with another encoding?",
  },
  debugging: {
    name: "When it goes wrong",
    title: "The loss is stuck: is it the positional encoding?",
    description:
      "A checklist: shapes and slices, the standard deviations of embedding and encoding, the order of dropout, conventions that do not match. Then the table doctor tells you which table you have.",
    invitation: "The loss is stuck: is it the positional encoding?",
  },
  "small-questions": {
    name: "Small questions",
    title: "In every layer? With padding? And why 10000?",
    description:
      "At the input only or in every layer, how positions are counted with left and right padding, and what a larger or smaller base does: computed one by one.",
    invitation: "In every layer? With padding? And why 10000?",
  },
  glossary: {
    name: "Glossary",
    title: "Glossary",
    description:
      "The terms of positional encoding in English and Chinese, one word for each idea, and the chapter that explains it.",
    invitation: "The terms, in both languages.",
  },
  references: {
    name: "References",
    title: "References",
    description: "The papers, libraries and public reports that this tutorial rests on, with links.",
    invitation: "Papers, libraries and public reports.",
  },
};

export type ChapterTitles = typeof chapters;
