// Papers, in the order of their years. What was taken from each is in `words/`, by the same names.
export interface Paper {
  authors: string;
  year: number;
  title: string;
  /** On arXiv, where it is there. */
  arxiv?: string;
}

export const papers = {
  boxMuller: { authors: "Box, Muller", year: 1958, title: "A Note on the Generation of Random Normal Deviates" },
  dekker: { authors: "Dekker", year: 1971, title: "A Floating-Point Technique for Extending the Available Precision" },
  glorot: {
    authors: "Glorot, Bengio",
    year: 2010,
    title: "Understanding the Difficulty of Training Deep Feedforward Neural Networks",
  },
  transformer: { authors: "Vaswani et al.", year: 2017, title: "Attention Is All You Need", arxiv: "1706.03762" },
  convs2s: {
    authors: "Gehring et al.",
    year: 2017,
    title: "Convolutional Sequence to Sequence Learning",
    arxiv: "1705.03122",
  },
  adamw: {
    authors: "Loshchilov, Hutter",
    year: 2017,
    title: "Decoupled Weight Decay Regularization",
    arxiv: "1711.05101",
  },
  shaw: {
    authors: "Shaw, Uszkoreit, Vaswani",
    year: 2018,
    title: "Self-Attention with Relative Position Representations",
    arxiv: "1803.02155",
  },
  bert: {
    authors: "Devlin et al.",
    year: 2018,
    title: "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
    arxiv: "1810.04805",
  },
  transformerXl: {
    authors: "Dai et al.",
    year: 2019,
    title: "Transformer-XL: Attentive Language Models Beyond a Fixed-Length Context",
    arxiv: "1901.02860",
  },
  roberta: {
    authors: "Liu et al.",
    year: 2019,
    title: "RoBERTa: A Robustly Optimized BERT Pretraining Approach",
    arxiv: "1907.11692",
  },
  t5: {
    authors: "Raffel et al.",
    year: 2019,
    title: "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer",
    arxiv: "1910.10683",
  },
  preNorm: {
    authors: "Xiong et al.",
    year: 2020,
    title: "On Layer Normalization in the Transformer Architecture",
    arxiv: "2002.04745",
  },
  longformer: {
    authors: "Beltagy, Peters, Cohan",
    year: 2020,
    title: "Longformer: The Long-Document Transformer",
    arxiv: "2004.05150",
  },
  detr: {
    authors: "Carion et al.",
    year: 2020,
    title: "End-to-End Object Detection with Transformers",
    arxiv: "2005.12872",
  },
  deberta: {
    authors: "He et al.",
    year: 2020,
    title: "DeBERTa: Decoding-enhanced BERT with Disentangled Attention",
    arxiv: "2006.03654",
  },
  rope: {
    authors: "Su et al.",
    year: 2021,
    title: "RoFormer: Enhanced Transformer with Rotary Position Embedding",
    arxiv: "2104.09864",
  },
  alibi: {
    authors: "Press, Smith, Lewis",
    year: 2021,
    title: "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation",
    arxiv: "2108.12409",
  },
  mae: {
    authors: "He et al.",
    year: 2021,
    title: "Masked Autoencoders Are Scalable Vision Learners",
    arxiv: "2111.06377",
  },
  nopeHaviv: {
    authors: "Haviv et al.",
    year: 2022,
    title: "Transformer Language Models without Positional Encodings Still Learn Positional Information",
    arxiv: "2203.16634",
  },
  kerple: {
    authors: "Chi et al.",
    year: 2022,
    title: "KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation",
    arxiv: "2205.09921",
  },
  whisper: {
    authors: "Radford et al.",
    year: 2022,
    title: "Robust Speech Recognition via Large-Scale Weak Supervision",
    arxiv: "2212.04356",
  },
  xpos: { authors: "Sun et al.", year: 2022, title: "A Length-Extrapolatable Transformer", arxiv: "2212.10554" },
  nopeKazemnejad: {
    authors: "Kazemnejad et al.",
    year: 2023,
    title: "The Impact of Positional Encoding on Length Generalization in Transformers",
    arxiv: "2305.19466",
  },
  interpolation: {
    authors: "Chen et al.",
    year: 2023,
    title: "Extending Context Window of Large Language Models via Positional Interpolation",
    arxiv: "2306.15595",
  },
  codeLlama: {
    authors: "Rozière et al.",
    year: 2023,
    title: "Code Llama: Open Foundation Models for Code",
    arxiv: "2308.12950",
  },
  yarn: {
    authors: "Peng et al.",
    year: 2023,
    title: "YaRN: Efficient Context Window Extension of Large Language Models",
    arxiv: "2309.00071",
  },
  longContext: {
    authors: "Xiong et al.",
    year: 2023,
    title: "Effective Long-Context Scaling of Foundation Models",
    arxiv: "2309.16039",
  },
  longrope: {
    authors: "Ding et al.",
    year: 2024,
    title: "LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens",
    arxiv: "2402.13753",
  },
  llama3: { authors: "Grattafiori et al.", year: 2024, title: "The Llama 3 Herd of Models", arxiv: "2407.21783" },
  qwen2Vl: {
    authors: "Wang et al.",
    year: 2024,
    title: "Qwen2-VL: Enhancing Vision-Language Model’s Perception of the World at Any Resolution",
    arxiv: "2409.12191",
  },
  roundAndRound: {
    authors: "Barbero et al.",
    year: 2024,
    title: "Round and Round We Go! What Makes Rotary Positional Encodings Useful?",
    arxiv: "2410.06205",
  },
  deepseekV3: { authors: "DeepSeek-AI", year: 2024, title: "DeepSeek-V3 Technical Report", arxiv: "2412.19437" },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof papers;
