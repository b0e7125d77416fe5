// The glossary in English.
import type { Term, TermName } from "../terms";

export interface GlossaryWords {
  letters: string;
  explained: (chapter: string) => string;
  terms: Record<TermName, Term>;
}

/** Sorted by its letters alone. */
function entry(term: string, text: string, key = term.toLowerCase()): Term {
  return { term, text, key };
}

export const en: GlossaryWords = {
  letters: "Letters",
  explained: (chapter) => `Chapter: ${chapter}`,
  terms: {
    "absolute-position": entry(
      "absolute position",
      "The place of a token counted from the beginning. Sinusoidal and learned tables give each absolute position a vector.",
    ),
    accuracy: entry(
      "accuracy",
      "The share of answers that are right. In the training lab’s roles task only the two nouns count.",
    ),
    alibi: entry(
      "ALiBi",
      "Attention with linear biases: each score is lowered in proportion to the distance, with another slope for each head. Without a mask it knows how far, but not on which side.",
    ),
    attention: entry(
      "attention",
      "Each token’s output is a weighted mean of all values; the weights come from the products of its query with all keys. Nothing in it asks for the place of a token.",
    ),
    "attention-factor": entry(
      "attention factor",
      "A number by which YaRN and LongRoPE multiply cosine and sine: the longer the extended context, the larger it is, and the scores with it. Also called mscale.",
    ),
    "attention-head": entry(
      "attention head",
      "One of several attentions that run side by side, each on its own slice of the width and with its own projections.",
    ),
    "attention-score": entry(
      "attention score",
      "What enters the softmax: the product of query and key, divided by the square root of the head dim, plus bias and mask.",
    ),
    "attention-weight": entry(
      "attention weight",
      "The softmax of the scores: how much of a value a query takes. The weights of a row sum to one.",
    ),
    "axial-rope": entry("axial RoPE", "RoPE for pictures: some pairs turn by the row, others by the column."),
    "bag-of-words": entry(
      "bag of words",
      "A text of which only the words are known and not their order. To an encoder without positions every sentence is one.",
    ),
    base: entry(
      "base",
      "The number whose powers give the frequencies; 10000 in the paper. A larger base slows the slow pairs down; the fastest stays at one radian per position. Also called theta.",
    ),
    batch: entry(
      "batch",
      "Several sequences that are computed at once. Whether the batch or the sequence is the first axis is a frequent cause of errors.",
    ),
    bfloat16: entry(
      "bfloat16",
      "A number of 16 bits with the range of float32 and 8 bits of precision. Whole numbers are exact up to 256, so positions must not be kept in it.",
    ),
    bias: entry(
      "bias",
      "A number that is added to an attention score and depends on the positions of query and key. ALiBi, T5 and KERPLE are biases.",
    ),
    broadcasting: entry(
      "broadcasting",
      "When shapes differ, an axis of length 1 is repeated to fit. It lets a position table be added to a batch, and it hides the case of a table with one row left.",
    ),
    bucket: entry(
      "bucket",
      "A group of distances that share one learned number in T5. Near distances have a bucket each, far ones share by logarithm.",
    ),
    buffer: entry(
      "buffer",
      "A tensor that belongs to a model but is not trained, such as a precomputed position table.",
    ),
    "causal-mask": entry(
      "causal mask",
      "Forbids each token to look at later ones. By itself it lets a model learn the order.",
    ),
    clipping: entry(
      "clipping",
      "Treating all distances beyond a limit as the limit. Shaw’s relative vectors are clipped, so no distance is ever unknown.",
    ),
    concatenation: entry(
      "concatenation",
      "Putting the position vector beside the embedding instead of adding it. Every later layer becomes wider, unless the two are projected back.",
    ),
    config: entry(
      "config.json",
      "The file that says how a model is built. What it says of positions differs from library to library in names and defaults.",
    ),
    "context-length": entry(
      "context length",
      "How many tokens a model takes at once. What it can do with them is another question.",
    ),
    decay: entry(
      "long-term decay",
      "That scores become smaller with distance. RoPE shows it, on average, where query and key are the same, and not where they are unrelated.",
    ),
    decoder: entry("decoder", "A Transformer with a causal mask, which continues a text token by token."),
    dim: entry("d_model", "The width of a token’s vector throughout the model. Also called dim, or hidden size."),
    dropout: entry(
      "dropout",
      "Setting a random share of features to zero in training. For embeddings it belongs on the sum of word and position.",
    ),
    "dynamic-ntk": entry(
      "dynamic NTK",
      "NTK scaling whose factor follows the length of the text: nothing changes up to the training length. Cached keys keep the base that was in force when they were computed.",
    ),
    embedding: entry("embedding", "The vector that stands for a token, and the table of all these vectors."),
    encoder: entry("encoder", "A Transformer without a causal mask: each token sees all others, before and behind."),
    extrapolation: entry(
      "extrapolation",
      "Using a model on texts longer than those it was trained on. No formula vouches for it; it has to be measured.",
    ),
    "fine-tuning": entry(
      "fine-tuning",
      "Training a finished model a little further, for instance on long texts after its RoPE was scaled.",
    ),
    float32: entry(
      "float32",
      "Single precision: 24 bits, about seven digits. Angles at high positions lose digits in it; ours are formed in double precision.",
    ),
    flops: entry("FLOPs", "Floating-point operations: additions and multiplications, the usual measure of work."),
    frequency: entry(
      "frequency",
      "The angle by which a pair turns from one position to the next, in radians: base^(−2i/d).",
    ),
    "half-split": entry(
      "half-split",
      "The pairing in which feature i goes with feature i + d/2. GPT-NeoX, and Llama in transformers. Also called NeoX style or rotate_half.",
    ),
    "head-dim": entry(
      "head dim",
      "The width of one head; usually d_model divided by the number of heads, but not always.",
    ),
    initialization: entry(
      "initialisation",
      "The values that parameters have before training. nn.Embedding begins with standard deviation 1.",
    ),
    interleaved: entry(
      "interleaved",
      "Neighbours form pairs: sine and cosine in turn in a table, or features 2i and 2i + 1 in RoPE. Also called GPT-J style.",
    ),
    interpolation: entry(
      "position interpolation",
      "Dividing all positions by a factor, so that a longer text fits into the range of training. Also called linear scaling or PI.",
    ),
    "inv-freq": entry("inv_freq", "The name that libraries give to the list of frequencies of RoPE."),
    kerple: entry(
      "KERPLE",
      "Biases with learned parameters that fall with distance, by a logarithm or a power. The power 1 gives straight lines, as in ALiBi.",
    ),
    "kv-cache": entry(
      "KV cache",
      "Keys and values of earlier tokens, kept while a text is generated. Keys are kept after rotation, which matters when the base changes.",
    ),
    layout: entry("layout", "The order of the columns of a sinusoidal table: sine and cosine in turn, or in halves."),
    learned: entry(
      "learned position embedding",
      "A table of position vectors that is trained like any parameter. It ends with its last row.",
    ),
    "left-padding": entry(
      "left padding",
      "Padding in front of the text, as generation needs it. Positions must then be counted from the mask.",
    ),
    llama3: entry(
      "Llama 3 scaling",
      "Leaves short wavelengths alone, divides the frequencies of long ones by a factor, and passes smoothly from one to the other.",
    ),
    longrope: entry(
      "LongRoPE",
      "Divides each pair’s frequency by a factor of its own that was found by search, with one list for short and one for long texts.",
    ),
    loss: entry(
      "loss",
      "What training makes smaller: here the mean of −ln p of the right answers, in nats. Guessing evenly among C classes costs ln C.",
    ),
    mask: entry(
      "attention mask",
      "Says which keys a query may look at. Where it forbids, the score is minus infinity and the weight zero.",
    ),
    "max-length": entry(
      "max_len",
      "The number of rows of a position table, and so the longest text (RoBERTa: two less). In configs: max_position_embeddings.",
    ),
    "m-rope": entry(
      "M-RoPE",
      "RoPE with three positions for each token, time, height and width, each of which turns its own pairs. Qwen2-VL.",
      "m-rope",
    ),
    nope: entry(
      "NoPE",
      "No positional encoding at all. It works in decoders, since the causal mask gives the order away.",
    ),
    ntk: entry(
      "NTK scaling",
      "Raising the base so that the slowest pair is stretched by the factor while the fastest stays as it is.",
    ),
    "padding-idx": entry(
      "padding_idx",
      "The token, and in fairseq’s models also the row, of padding. RoBERTa counts positions from padding_idx + 1.",
    ),
    pair: entry(
      "pair",
      "Two features with one frequency: sine and cosine of the same angle, or two features that RoPE rotates together.",
    ),
    pairing: entry(
      "pairing",
      "Which two features of a head RoPE takes as a pair: neighbours, or those half a width apart. Weights fit one of the two.",
    ),
    parameter: entry("parameter", "A number that training changes. A learned table has max_len × d_model of them."),
    "partial-rotary": entry(
      "partial rotation",
      "Rotating only the first rotary-dim features of a head and leaving the others without position.",
    ),
    "permutation-equivariance": entry(
      "permutation equivariance",
      "Exchange the inputs, and the outputs are exchanged likewise, nothing else. Attention has it without positions and mask.",
    ),
    perplexity: entry(
      "perplexity",
      "The exponential of the loss in nats: among how many equally likely tokens the model hesitates.",
    ),
    "position-ids": entry(
      "position ids",
      "The positions that a model is given for its tokens. Normally 0, 1, 2 …, with padding counted or not.",
    ),
    "positional-encoding": entry(
      "positional encoding",
      "Whatever tells a Transformer where its tokens stand. Also called position embedding, mostly if it is learned.",
    ),
    "query-key-value": entry(
      "query, key, value",
      "Three projections of each token: what it asks, what it is asked by, and what it gives.",
      "query key value",
    ),
    "relative-position": entry(
      "relative position",
      "The difference of two positions. It stays the same when a sentence moves as a whole.",
    ),
    "right-padding": entry("right padding", "Padding behind the text. Positions of the text are not affected."),
    rope: entry(
      "RoPE",
      "Rotary position embedding: queries and keys are rotated by angles in proportion to their positions, so that their product depends on the difference.",
    ),
    "rotation-matrix": entry(
      "rotation matrix",
      "A matrix that turns vectors and keeps their length. Moving on by k positions is one for a sinusoidal table, 2 × 2 for each pair.",
    ),
    scaling: entry(
      "RoPE scaling",
      "Any change of RoPE’s frequencies that is to make it usable beyond its training length.",
    ),
    seed: entry(
      "seed",
      "The number from which everything random follows. Several seeds show how much of a result is luck.",
    ),
    shaw: entry(
      "Shaw’s relative positions",
      "A learned vector for each clipped relative position, added to the keys and to the values.",
      "shaw",
    ),
    sinusoidal: entry(
      "sinusoidal encoding",
      "The table of sines and cosines of the original Transformer: one frequency for each pair of columns, nothing to train.",
    ),
    slope: entry("slope", "By how much an ALiBi head lowers the score for each position of distance."),
    softmax: entry(
      "softmax",
      "Turns scores into positive weights that sum to one. A number added to a whole row changes nothing.",
    ),
    span: entry(
      "span",
      "All vectors that can be combined from given ones. The rows of a position table span part of the width only; words and positions overlap in it.",
    ),
    "standard-deviation": entry(
      "standard deviation",
      "How far values spread about their mean. A sinusoidal table has about 0.65 at any width.",
    ),
    "t5-bias": entry(
      "T5 bias",
      "A learned bias for each head and bucket of distances, without any table at the input.",
    ),
    timescale: entry(
      "timescale",
      "The exponent of the frequencies: 2k/d as in the paper, or k/(d/2 − 1) as in tensor2tensor, where the slowest wavelength is exactly 2π times the base.",
    ),
    token: entry("token", "The unit that a model reads: a word, a part of one, or a character."),
    "training-length": entry("training length", "The longest text in training. Positions beyond it were never met."),
    ulp: entry(
      "ulp",
      "Unit in the last place: the step between neighbouring floating-point numbers, in which rounding errors are counted.",
    ),
    wavelength: entry("wavelength", "How many positions a pair needs for a full turn: 2π divided by its frequency."),
    xpos: entry(
      "xPos",
      "RoPE with an additional scale for each pair: scores of earlier keys fall with distance, those of later keys rise, so it belongs with a causal mask.",
    ),
    yarn: entry(
      "YaRN",
      "A scaling that leaves fast pairs alone, interpolates slow ones, mixes the two in between, and adds an attention factor.",
    ),
  },
};
