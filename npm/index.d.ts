// Type declarations of posenc, kept by hand; a test keeps them equal to what the entries export and runs every example.
// They need no "dom" library. TypeScript 5.7 or newer.

/**
 * # posenc
 *
 * Positional encodings of transformers, in every convention that is in use: sinusoidal tables, rotary position
 * embedding (RoPE), ALiBi, T5's buckets, KERPLE, Shaw's relative positions, learned tables, and the attention that they
 * act on.
 *
 * - Arrays are row-major, the last axis fastest. Positions count from 0 unless an option says otherwise.
 * - Angles are formed in more than float64 and results rounded once, to the type that is returned.
 * - Every function is stateless: the same input gives the same bits, on every engine.
 * - Options that are absent or `undefined` have their defaults; `null` is an error like any other wrong value.
 * - After an error nothing has changed, and the next call works.
 * - `posenc` has everything. Its parts have smaller modules, and an `init` of their own: `posenc/core` is without what
 *   stands below under “the training lab”, “what does this model use?” and “what is this table?”. `posenc/inspect`,
 *   `posenc/doctor` and `posenc/lab` have one of these three each, and are without “attention”, “two orders”,
 *   “measurements” and “the comparison table”. “How a table is used” is in `posenc/core` and `posenc/doctor`.
 *
 * In the examples, `// →` says what a line gives and `// throws` the {@link ErrorCode} it is refused with.
 *
 * @module
 */

// ── errors ────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What rule was broken: the `code` of every error that this package throws. Codes are stable, messages may change.
 *
 * | code | class | when |
 * | --- | --- | --- |
 * | `NOT_INITIALIZED` | TypeError | a function was called before `await init()` |
 * | `INIT_FAILED` | TypeError | the WebAssembly file was not found or is none; `cause` has the engine's own error |
 * | `MISSING_OPTION` | TypeError | an option that must be given is missing |
 * | `UNKNOWN_OPTION` | TypeError | there is no option of this name; the message has the nearest one |
 * | `WRONG_TYPE` | TypeError | a value of the wrong kind, such as text or `null` where a number belongs |
 * | `NO_CANVAS` | TypeError | something other than a canvas, or a canvas without a 2-D context |
 * | `NOT_WHOLE` | RangeError | a number that must be whole has a fraction |
 * | `NOT_FINITE` | RangeError | NaN or an infinity where a finite number belongs |
 * | `OUT_OF_RANGE` | RangeError | a number outside its range |
 * | `UNKNOWN_VALUE` | RangeError | a name that is not among the allowed ones; the message has the nearest one |
 * | `ODD_DIM` | RangeError | an odd width whose columns must form pairs |
 * | `BAD_SHAPE` | RangeError | data and shape, or two shapes, do not fit each other |
 * | `NOT_DIVISIBLE` | RangeError | `dim` cannot be split evenly over `heads` |
 * | `TOO_LARGE` | RangeError | the result would have more than 2²⁸ elements (a sentence more than 2²⁶ weights, a `dim` above 8192 or more than 65536 tokens), or a whole number is above what any use needs; no memory was asked for |
 * | `OUT_OF_MEMORY` | RangeError | the engine did not give the memory asked for |
 * | `POSITION_OUT_OF_TABLE` | RangeError | a learned table has no row for this position |
 * | `CONFLICTING_OPTIONS` | RangeError | options that exclude each other |
 * | `NOT_A_PERMUTATION` | RangeError | two sentences that are not the same tokens in another order |
 * | `NOT_SUPPORTED` | RangeError | something that exists in the field but cannot be read here, such as elements of another type |
 * | `BAD_FILE` | SyntaxError | bytes that are no file of a known format, or a damaged one |
 * | `INVALID_JSON` | SyntaxError | a text that is not JSON; the message has line and column |
 * | `DIVERGED` | RangeError | a training run whose loss is no longer finite, or far above that of guessing |
 * | `FREED` | TypeError | a {@link Trainer} was used after `free` |
 * | `IN_USE` | TypeError | a {@link Trainer} was called by a getter of the options that it was reading |
 *
 * Every function can throw `NOT_INITIALIZED`, and `MISSING_OPTION`, `UNKNOWN_OPTION`, `WRONG_TYPE`, `NOT_WHOLE` and
 * `NOT_FINITE` for the options it has; its own comment lists the rest.
 */
export type ErrorCode =
  | "NOT_INITIALIZED"
  | "INIT_FAILED"
  | "MISSING_OPTION"
  | "UNKNOWN_OPTION"
  | "WRONG_TYPE"
  | "NO_CANVAS"
  | "NOT_WHOLE"
  | "NOT_FINITE"
  | "OUT_OF_RANGE"
  | "UNKNOWN_VALUE"
  | "ODD_DIM"
  | "BAD_SHAPE"
  | "NOT_DIVISIBLE"
  | "TOO_LARGE"
  | "OUT_OF_MEMORY"
  | "POSITION_OUT_OF_TABLE"
  | "CONFLICTING_OPTIONS"
  | "NOT_A_PERMUTATION"
  | "NOT_SUPPORTED"
  | "BAD_FILE"
  | "INVALID_JSON"
  | "DIVERGED"
  | "FREED"
  | "IN_USE";

/** An error of this package: a RangeError, TypeError or SyntaxError with these properties. The message says the rule, what was given, and how to mend it. */
export interface PosencError extends Error {
  /** What rule was broken. */
  readonly code: ErrorCode;
  /** The option at fault, where one alone is. */
  readonly option?: string;
}

// ── loading ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Loads the WebAssembly module. Call it once before anything else; it is the same call in a browser, under a bundler,
 * in Node, Deno (which asks for `--allow-read`) and Bun.
 *
 * Calls that overlap or come later share one load, so it does no harm to call it again. After a failure the next call
 * tries anew. Importing the package alone loads nothing.
 *
 * @param source - Where the module comes from. Default: the file in this package. Give it only where your tools cannot
 * bring that file along: its address (a `URL` or text, relative to the page), a `Response`, its bytes (`ArrayBuffer` or
 * a typed array), a `WebAssembly.Module`, or a promise of one of these. The file is exported as `posenc/posenc.wasm`,
 * those of the parts as `posenc/core.wasm` and so on.
 * A source given after the first successful call is not used.
 * @returns A promise that is fulfilled when every function may be called.
 * @throws {TypeError} `INIT_FAILED` if the file cannot be had or is not this package's module.
 *
 * @example
 * ```js
 * await init();
 * sinusoidal({ length: 1, dim: 2 }).shape; // → [1, 2]
 * ```
 */
export function init(source?: unknown): Promise<void>;

// ── tensors ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Numbers in float32 with a shape. What a function returns is a copy of its own: change it as you like. */
export interface Tensor {
  /** The elements, row-major: element `[i, j]` of shape `[rows, columns]` is `data[i * columns + j]`. */
  data: Float32Array;
  /** The length of each axis; their product is `data.length`. */
  shape: number[];
}

/** Numbers in float64 with a shape. */
export interface Tensor64 {
  /** The elements, row-major. */
  data: Float64Array;
  /** The length of each axis; their product is `data.length`. */
  shape: number[];
}

// ── tables ────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The order of a sinusoidal table's columns:
 * - `"interleaved"`: sin, cos, sin, cos, … The paper; Keras, XLM, the PyTorch tutorial.
 * - `"sin-cos"`: all sines, then all cosines. tensor2tensor, fairseq, Whisper, Marian in transformers.
 * - `"cos-sin"`: all cosines, then all sines. MusicGen.
 * - `"cos-sin-interleaved"`: cos, sin, cos, sin, …
 */
export type Layout = "interleaved" | "sin-cos" | "cos-sin" | "cos-sin-interleaved";

/**
 * The exponent of `base` for pair k of n = dim/2 pairs, counted from 0:
 * - `"paper"`: 2k/dim. The slowest wavelength stays short of 2π·base.
 * - `"endpoint"`: k/(n − 1), n counting a pair without its cosine too. The slowest wavelength is 2π·base exactly (a single
 *   pair has frequency 1). tensor2tensor,
 *   fairseq, Whisper. At dim 512 and 2048 rows the two tables differ by up to 1.99.
 */
export type Timescale = "paper" | "endpoint";

/**
 * What becomes of the last column of an odd `dim`:
 * - `"error"`: the call is refused with `ODD_DIM`.
 * - `"extra-sin"`: one more sine than cosines, exponents over the odd width. Keras, XLM, Marian in transformers.
 * - `"zero-pad"`: the table of width dim − 1, then a column of zeros. tensor2tensor, fairseq.
 * - `"truncate"`: the table of width dim + 1 without its last column. positional-encodings.
 */
export type OddDim = "error" | "extra-sin" | "zero-pad" | "truncate";

/**
 * A library's convention by name; base 10000, start 0 and scale 1 in all of them.
 *
 * | preset | layout | timescale | oddDim | zero position | source |
 * | --- | --- | --- | --- | --- | --- |
 * | `"paper"` | interleaved | paper | error | – | Vaswani et al. 2017, section 3.5 |
 * | `"tensor2tensor"` | sin-cos | endpoint | zero-pad | – | `get_timing_signal_1d` |
 * | `"fairseq"` | sin-cos | endpoint | zero-pad | 1 | `SinusoidalPositionalEmbedding`, padding index 1 |
 * | `"marian"` | sin-cos | paper | extra-sin | – | `MarianSinusoidalPositionalEmbedding` of transformers; Marian's own code has timescale endpoint |
 * | `"whisper"` | sin-cos | endpoint | error | – | `sinusoids` |
 * | `"musicgen"` | cos-sin | endpoint | zero-pad | – | `MusicgenSinusoidalPositionalEmbedding` of transformers |
 */
export type SinusoidalPreset = "paper" | "tensor2tensor" | "fairseq" | "marian" | "whisper" | "musicgen";

/** Which sinusoidal table. Give `dim`, and one of `length` and `positions`. */
export interface SinusoidalOptions {
  /** Number of rows, at positions `start`, `start + 1`, … A whole number, 0 or more. */
  length?: number;
  /** The position of each row instead of `length`, in any order; fractions and negative numbers are positions too. */
  positions?: ArrayLike<number>;
  /** Width of the table, from 1 to 2²⁰; odd only with `oddDim`. */
  dim: number;
  /** Frequency base, from 1 to 1e100. Default 10000. */
  base?: number;
  /** Position of the first row of a `length`, within ±2⁵³; may be a fraction. Default 0. */
  start?: number;
  /** Order of the columns. Default `"interleaved"`. */
  layout?: Layout;
  /** Exponent of the frequencies. Default `"paper"`. */
  timescale?: Timescale;
  /** What becomes of an odd width. Default `"error"`. */
  oddDim?: OddDim;
  /** Multiplies every element, from −10⁶ to 10⁶. Default 1. */
  scale?: number;
  /** This row, counted from 0, is all zeros. Default: none. */
  padRow?: number;
  /**
   * Sets `layout`, `timescale` and `oddDim`, and for fairseq zeroes every row at position 1; an option beside it wins, and
   * `padRow` replaces that position. Default `"paper"`.
   */
  preset?: SinusoidalPreset;
}

/**
 * Returns the sinusoidal position table, shape `[positions, dim]`.
 *
 * Row p holds, for each pair k, the sine and the cosine of `p · base^(−2k/dim)` radians (timescale `"paper"`). Each
 * element is within 6e-8 of the exact value, at every position up to 10⁸: angles carry about 30 digits and the result
 * is rounded once. A table that is formed in float32, as is usual, is off by 3e-2 at position 10⁶.
 *
 * @returns float32; a table of 0 rows for `length` 0.
 * @throws {TypeError} `MISSING_OPTION` without `dim`, or with neither `length` nor `positions`.
 * @throws {RangeError} `CONFLICTING_OPTIONS` if `length` and `positions` are both given, or `positions` with a `start`
 * other than 0; `ODD_DIM` if `dim` is odd and `oddDim` is `"error"`; `OUT_OF_RANGE` if `dim` is 0, `base` is not from 1
 * to 1e100, a position lies beyond ±2⁵³ or there is no row `padRow`; `TOO_LARGE` above 2²⁸ elements or a `dim` of 2²⁰;
 * `OUT_OF_MEMORY`; `UNKNOWN_VALUE` for a name that is none.
 * @see Vaswani et al. 2017, section 3.5, https://arxiv.org/abs/1706.03762; tensor2tensor, `get_timing_signal_1d`
 *
 * @example
 * ```js
 * const table = sinusoidal({ length: 16, dim: 4 });
 * table.shape; // → [16, 4]
 * table.data.slice(4, 8); // → [0.8415, 0.5403, 0.0100, 0.9999]
 * sinusoidal({ positions: [0.5, 1e6], dim: 2, preset: "tensor2tensor" }).data; // → [0.4794, 0.8776, -0.3500, 0.9368]
 * ```
 * @example
 * ```js
 * sinusoidal({ length: 16, dim: 7 }); // throws ODD_DIM
 * ```
 */
export function sinusoidal(o: SinusoidalOptions): Tensor;

/**
 * Returns the table of {@link sinusoidal} in float64, to about 5e-16 of the exact values up to position 10¹²
 * (beyond, to about |position| · 10⁻²⁸).
 *
 * @returns shape `[positions, dim]`.
 * @throws What {@link sinusoidal} throws.
 * @see Vaswani et al. 2017, section 3.5, https://arxiv.org/abs/1706.03762
 *
 * @example
 * ```js
 * const { data } = sinusoidal64({ positions: [1e8], dim: 2 });
 * Math.abs(data[0] - Math.sin(1e8)) < 1e-15; // → true
 * ```
 * @example
 * ```js
 * sinusoidal64({ length: 1e9, dim: 1024 }); // throws TOO_LARGE
 * ```
 */
export function sinusoidal64(o: SinusoidalOptions): Tensor64;

/**
 * Writes the table of {@link sinusoidal} into an array that is there already. `out` is unchanged after an error.
 *
 * @param out - Exactly positions × dim elements.
 * @throws What {@link sinusoidal} throws; {RangeError} `BAD_SHAPE` if `out` is of another length; {TypeError}
 * `WRONG_TYPE` if it is not a `Float32Array`.
 *
 * @example
 * ```js
 * const out = new Float32Array(8);
 * sinusoidalInto(out, { length: 2, dim: 4 });
 * out; // → [0.0000, 1.0000, 0.0000, 1.0000, 0.8415, 0.5403, 0.0100, 0.9999]
 * ```
 * @example
 * ```js
 * sinusoidalInto(new Float32Array(9), { length: 2, dim: 4 }); // throws BAD_SHAPE
 * ```
 */
export function sinusoidalInto(out: Float32Array, o: SinusoidalOptions): void;

/**
 * How the columns of a grid's table are shared out among its axes:
 * - `"axis-blocks"`: 2·⌈dim / 2n⌉ columns for each of n axes, interleaved, the last ones cut to `dim`.
 *   positional-encodings.
 * - `"detr"`: half the columns for each of two axes, interleaved, positions from 1. DETR.
 * - `"mae"`: half the columns for each of two axes, all sines then all cosines, positions from 0. MAE.
 */
export type GridRule = "axis-blocks" | "detr" | "mae";

/**
 * In which order the axes' columns stand:
 * - `"forward"`: as in `sizes`; of height and width, the height's first. DETR, and ViT-MAE in transformers.
 * - `"reversed"`: the last axis first. MAE as its authors published it, and diffusers.
 */
export type AxisOrder = "forward" | "reversed";

/**
 * Returns the sinusoidal table of an image or a volume, shape `[product of sizes, dim]`, the last axis fastest: row
 * h·width + w for an image. With `classToken` one more row, of zeros, stands before them.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if `sizes` has not 1 to 3 numbers (2 for `"detr"` and `"mae"`), one of them or `dim`
 * is 0, `base` is not from 1 to 1e100 or `extent` is beyond ±10⁶; `NOT_DIVISIBLE` if `dim` is no multiple of 4 with
 * `"detr"` or `"mae"`; `CONFLICTING_OPTIONS` if `extent` is given with another rule than `"detr"`; `TOO_LARGE` above 2²⁸
 * elements or a `dim` of 2²⁰; `OUT_OF_MEMORY`; `UNKNOWN_VALUE`.
 * @see positional-encodings, `PositionalEncoding2D` and `PositionalEncoding3D`; Carion et al. 2020,
 * https://arxiv.org/abs/2005.12872, and transformers, `DetrSinePositionEmbedding`; He et al. 2021,
 * https://arxiv.org/abs/2111.06377, transformers, `build_2d_sinusoidal_position_embedding` (height first), and diffusers,
 * `get_2d_sincos_pos_embed` (width first)
 *
 * @example
 * ```js
 * const image = { sizes: [2, 3], dim: 4, rule: "mae" };
 * sinusoidalGrid(image).shape; // → [6, 4]
 * sinusoidalGrid(image).data.slice(4, 8); // → [0.0000, 1.0000, 0.8415, 0.5403]
 * sinusoidalGrid({ ...image, axisOrder: "reversed" }).data.slice(4, 8); // → [0.8415, 0.5403, 0.0000, 1.0000]
 * ```
 * @example
 * ```js
 * sinusoidalGrid({ sizes: [14, 14], dim: 6, rule: "detr" }); // throws NOT_DIVISIBLE
 * ```
 */
export function sinusoidalGrid(o: {
  /** Positions along each axis, the slowest first: `[height, width]`, or three; one or three with `"axis-blocks"` alone. */
  sizes: ArrayLike<number>;
  /** Width of the table. */
  dim: number;
  /** Frequency base, from 1 to 1e100; DETR calls it temperature. Default 10000. */
  base?: number;
  /** How the columns are shared out. Default `"axis-blocks"`. */
  rule?: GridRule;
  /** In which order the axes' columns stand. Default `"forward"`. */
  axisOrder?: AxisOrder;
  /** With `"detr"` alone: stretches each axis so that its last position is this; 2π is DETR's `normalize`. Default: positions 1, 2, … */
  extent?: number;
  /** Puts a row of zeros before all others, for a class token. Default false. */
  classToken?: boolean;
}): Tensor;

/** The convention of a table, and a shift. */
export interface ShiftOptions {
  /** Width of the table, even. */
  dim: number;
  /** The shift k, in positions, within ±2⁵³; negative numbers and fractions are shifts too. */
  shift: number;
  /** Frequency base, from 1 to 1e100. Default 10000. */
  base?: number;
  /** Order of the columns. Default `"interleaved"`. */
  layout?: Layout;
  /** Exponent of the frequencies. Default `"paper"`. */
  timescale?: Timescale;
}

/**
 * Returns the matrix M_k with `PE(p + k) = M_k · PE(p)` for every position p, shape `[dim, dim]`: shifting a position
 * is a rotation, whichever position it is.
 *
 * In the interleaved layout it is block-diagonal, with one rotation `[[cos, sin], [−sin, cos]]` of the angle
 * k · frequency for each pair.
 *
 * @throws {RangeError} `ODD_DIM` if `dim` is odd; `OUT_OF_RANGE` if `dim` is 0, `base` is not from 1 to 1e100 or `shift`
 * lies beyond ±2⁵³; `TOO_LARGE` if dim² is above 2²⁸; `OUT_OF_MEMORY`; `UNKNOWN_VALUE`.
 * @see Vaswani et al. 2017, section 3.5, https://arxiv.org/abs/1706.03762
 *
 * @example
 * ```js
 * sinusoidalShift({ dim: 2, shift: 1 }).data; // → [0.5403, 0.8415, -0.8415, 0.5403]
 * ```
 * @example
 * ```js
 * sinusoidalShift({ dim: 2, shift: NaN }); // throws NOT_FINITE
 * ```
 */
export function sinusoidalShift(o: ShiftOptions): Tensor64;

/** Both sides of `PE(p + k) = M_k · PE(p)`, each of `dim` elements in float64. */
export interface ShiftResidual {
  /** PE(p). */
  at: Float64Array;
  /** PE(p + k), computed directly. */
  shifted: Float64Array;
  /** M_k · PE(p). */
  product: Float64Array;
  /** The greatest difference between `shifted` and `product`: rounding alone. */
  residual: number;
}

/**
 * Measures how far `M_k · PE(p)` is from `PE(p + k)`.
 *
 * @param o - The options of {@link sinusoidalShift}, and the `position` p within ±2⁵³.
 * @throws What {@link sinusoidalShift} throws, for `position` as well.
 *
 * @example
 * ```js
 * const { shifted, residual } = shiftResidual({ dim: 64, shift: 5, position: 100 });
 * shifted.length; // → 64
 * residual < 1e-15; // → true
 * ```
 * @example
 * ```js
 * shiftResidual({ dim: 64, shift: 5 }); // throws MISSING_OPTION
 * ```
 */
export function shiftResidual(o: ShiftOptions & { position: number }): ShiftResidual;

/** One element of a sinusoidal table, with the numbers of its formula. */
export interface SinusoidalCell {
  /** The position that the row stands for. */
  position: number;
  /** Number k of the column's pair, from 0; a column of zeros has the number past the last pair. */
  pair: number;
  /** The exponent of `base`: 2k/dim, or k/(dim/2 − 1) with timescale `"endpoint"`. */
  exponent: number;
  /** `base^(−exponent)`, in radians per position; 0 for a column of zeros. */
  frequency: number;
  /** `2π / frequency`, in positions. */
  wavelength: number;
  /** `position × frequency`, in radians. */
  angle: number;
  /** Which function of the angle stands here; `"zero"` in a padding row and in the padded column of an odd width. */
  function: "sin" | "cos" | "zero";
  /** The element in float64, `scale` included. */
  value: number;
}

/**
 * Explains one element of the table that {@link sinusoidal} returns for the same options.
 *
 * @param o - The table, and the element's `row` and `column`, counted from 0.
 * @throws What {@link sinusoidal} throws; {RangeError} `OUT_OF_RANGE` if there is no such row or column.
 *
 * @example
 * ```js
 * const cell = sinusoidalCell({ length: 100, dim: 8, row: 50, column: 2 });
 * cell.function; // → "sin"
 * [cell.pair, cell.exponent, cell.frequency, cell.angle, cell.value]; // → [1, 0.25, 0.1, 5, -0.9589]
 * ```
 * @example
 * ```js
 * sinusoidalCell({ length: 100, dim: 8, row: 100, column: 2 }); // throws OUT_OF_RANGE
 * ```
 */
export function sinusoidalCell(o: SinusoidalOptions & { row: number; column: number }): SinusoidalCell;

/**
 * Returns the frequencies of a table, in radians per position: one for each pair, the fastest (always 1) first.
 *
 * @param o - `dim`, and the options of {@link sinusoidal} that change frequencies.
 * @throws {RangeError} `ODD_DIM`, `OUT_OF_RANGE`, `TOO_LARGE` and `UNKNOWN_VALUE` as {@link sinusoidal} does.
 *
 * @example
 * ```js
 * sinusoidalFrequencies({ dim: 8 }); // → [1, 0.1, 0.01, 0.001]
 * sinusoidalFrequencies({ dim: 8, timescale: "endpoint" })[3]; // → 0.0001
 * ```
 * @example
 * ```js
 * sinusoidalFrequencies({ dim: 8, base: 0.5 }); // throws OUT_OF_RANGE
 * ```
 */
export function sinusoidalFrequencies(o: {
  /** Width of the table; odd only with `oddDim`. */
  dim: number;
  /** Frequency base, from 1 to 1e100. Default 10000. */
  base?: number;
  /** Exponent of the frequencies. Default `"paper"`. */
  timescale?: Timescale;
  /** What becomes of an odd width. Default `"error"`. */
  oddDim?: OddDim;
}): Float64Array;

/**
 * Returns a learned table as it stands before training: normal numbers of mean 0, shape `[maxLength, dim]`.
 *
 * A longer table of the same seed begins with the same rows. The numbers are the same on every engine: ChaCha8 keyed by
 * SipHash-2-4 of the stream's name under the seed, then Box and Muller's transform.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if `maxLength` or `dim` is 0 or `std` is not from 0 to 10⁶; `TOO_LARGE` above 2²⁸ elements;
 * `OUT_OF_MEMORY`.
 * @see Gehring et al. 2017, section 3.1, https://arxiv.org/abs/1705.03122; `initializer_range` of BERT and GPT-2 in
 * transformers
 *
 * @example
 * ```js
 * const table = learned({ maxLength: 512, dim: 64, seed: 7 });
 * table.shape; // → [512, 64]
 * const longer = learned({ maxLength: 600, dim: 64, seed: 7 });
 * table.data.every((value, at) => value === longer.data[at]); // → true
 * ```
 * @example
 * ```js
 * learned({ maxLength: 512, dim: 64, seed: 0.5 }); // throws NOT_WHOLE
 * ```
 */
export function learned(o: {
  /** Rows of the table: there is no position beyond. */
  maxLength: number;
  /** Width of the table. */
  dim: number;
  /** Standard deviation. Default 0.02. */
  std?: number;
  /** Seed, a whole number from 0 to 2⁵³ − 1. Default 0. */
  seed?: number;
}): Tensor;

/**
 * How positions follow from a mask:
 * - `"count-real"`: 0, 1, … over the tokens; padding gets the value of `padding`. transformers, when it generates.
 * - `"fairseq"`: `padding + 1`, `padding + 2`, … over the tokens; padding gets `padding`. fairseq, RoBERTa, XLM-R.
 * - `"none"`: 0, 1, … over all places, whatever the mask says. With padding on the left this shifts the sentence.
 */
export type PositionRule = "count-real" | "fairseq" | "none";

/**
 * Returns the position of each place of a padded sentence, one for each element of `mask`.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if an element of `mask` is neither 1 nor 0, or a position would be above 2³¹ − 1;
 * `UNKNOWN_VALUE`.
 * @see transformers, `prepare_inputs_for_generation` and `create_position_ids_from_input_ids`; fairseq, `make_positions`
 *
 * @example
 * ```js
 * positionsFromMask({ mask: [0, 0, 1, 1, 1] }); // → [1, 1, 0, 1, 2]
 * positionsFromMask({ mask: [0, 0, 1, 1, 1], rule: "fairseq" }); // → [1, 1, 2, 3, 4]
 * ```
 * @example
 * ```js
 * positionsFromMask({ mask: [0, 2, 1] }); // throws OUT_OF_RANGE
 * ```
 */
export function positionsFromMask(o: {
  /** 1 for a token, 0 for padding. */
  mask: ArrayLike<number>;
  /** Default `"count-real"`. */
  rule?: PositionRule;
  /** What padding gets; for `"fairseq"` the padding index. A whole number from 0 to 2³¹ − 1. Default 1. */
  padding?: number;
}): Int32Array;

// ── rotary ────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Which two features turn together:
 * - `"half"`: i with i + rotaryDim/2. GPT-NeoX, Llama in transformers, and most others.
 * - `"interleaved"`: 2i with 2i + 1. The paper, GPT-J, Llama as Meta publishes it.
 */
export type Pairing = "half" | "interleaved";

/**
 * What is done to RoPE's frequencies for texts longer than the training length, with d = `rotaryDim`. Factors are from
 * 1e-6 to 1e6.
 * - `"default"`: nothing.
 * - `"linear"`: every frequency divided by `factor` (position interpolation; Chen et al. 2023, section 3.2).
 * - `"ntk"`: base · factor^(d/(d − 2)), at every length: the fastest pair is left alone, the slowest divided by `factor`
 *   (Peng et al. 2023, section 3.1).
 * - `"dynamic"`: the same for the length L at hand, with factor · L / originalMaxPositions − (factor − 1); nothing up to
 *   the training length (transformers, `_compute_dynamic_ntk_parameters`).
 * - `"yarn"`: see {@link YarnScaling}.
 * - `"llama3"`: waves longer than originalMaxPositions / lowFreqFactor are divided by `factor`, those shorter than
 *   originalMaxPositions / highFreqFactor are left alone, between the two it is a mixture (transformers,
 *   `_compute_llama3_parameters`).
 * - `"longrope"`: see {@link LongRopeScaling}.
 * - `"proportional"`: frequencies run over the whole head, and all but the first ⌊partialRotaryFactor · headDim / 2⌋ are 0;
 *   `factor` (default 1) divides them (Gemma 4; transformers, `_compute_proportional_rope_parameters`).
 */
export type RopeScaling =
  | { type: "default" }
  | { type: "linear"; factor: number }
  | { type: "ntk"; factor: number }
  | { type: "dynamic"; factor: number; originalMaxPositions: number }
  | YarnScaling
  | { type: "llama3"; factor: number; lowFreqFactor: number; highFreqFactor: number; originalMaxPositions: number }
  | LongRopeScaling
  | { type: "proportional"; factor?: number; partialRotaryFactor: number };

/**
 * NTK by parts, and a factor on sine and cosine: `attentionFactor`, else m(mscale) / m(mscaleAllDim) if both are given,
 * else m(1), where m(x) = 0.1 · x · ln(factor) + 1, and 1 for a factor up to 1.
 *
 * @see Peng et al. 2023, section 3, https://arxiv.org/abs/2309.00071; transformers, `_compute_yarn_parameters`
 */
export interface YarnScaling {
  type: "yarn";
  /** How many times longer the text may be. */
  factor: number;
  /** The training length, in positions. */
  originalMaxPositions: number;
  /** Pairs that turn more often than this within the training length are left alone. Default 32. */
  betaFast?: number;
  /** Pairs that turn less often than this are divided by `factor`. Default 1. */
  betaSlow?: number;
  /** Rounds the two bounds outwards to whole pairs. Default true. */
  truncate?: boolean;
  /** Multiplies sine and cosine. Default: see above. */
  attentionFactor?: number;
  /** DeepSeek's `mscale`; 0 is as if not given. */
  mscale?: number;
  /** DeepSeek's `mscale_all_dim`; 0 is as if not given. The softmax scale is multiplied by m(mscaleAllDim)² besides. */
  mscaleAllDim?: number;
}

/**
 * A divisor for each pair, from one list for texts up to the training length and from another beyond. Sine and cosine
 * carry `attentionFactor`, else √(1 + ln factor / ln originalMaxPositions), which is 1 without `factor`.
 *
 * @see Ding et al. 2024, section 3, https://arxiv.org/abs/2402.13753; transformers, `_compute_longrope_parameters`
 */
export interface LongRopeScaling {
  type: "longrope";
  /** Divisors for texts up to `originalMaxPositions`, one for each pair. */
  shortFactor: number[];
  /** Divisors for longer texts, one for each pair. */
  longFactor: number[];
  /** The training length, in positions. */
  originalMaxPositions: number;
  /** The longest text over the training length. Default 1. */
  factor?: number;
  /** Multiplies sine and cosine. Default: see above. */
  attentionFactor?: number;
}

/** RoPE's frequencies. */
export interface RopeOptions {
  /** Features of one head, from 1 to 2²⁰. */
  headDim: number;
  /** How many of them turn: the first ones, an even number. Default `headDim`. */
  rotaryDim?: number;
  /** Frequency base, called theta elsewhere; from 1 to 1e100. Default 10000. */
  base?: number;
  /** What is done to the frequencies. Default `{ type: "default" }`. */
  scaling?: RopeScaling;
  /**
   * Length of the text in positions, for `"dynamic"` and `"longrope"`. Default: the training length, and in
   * {@link applyRope} the greatest position + 1.
   */
  seqLen?: number;
}

/** What {@link ropeFrequencies} returns. */
export interface RopeFrequencies {
  /** `base^(−2k/rotaryDim)` for each pair k, scaled, in radians per position; the field calls them inverse frequencies. */
  invFreq: Float64Array;
  /** Multiplies sine and cosine; 1 but for `"yarn"` and `"longrope"`. */
  attentionFactor: number;
  /**
   * What q·k is multiplied with before the softmax: 1/√headDim; with `mscaleAllDim` of `"yarn"` times m(mscaleAllDim)²,
   * as DeepSeek's models have it. (transformers' Llama with the same settings leaves that out.)
   */
  softmaxScale: number;
}

/**
 * Returns RoPE's frequencies, scaled as `scaling` says.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if `headDim` is 0, `rotaryDim` is not from 2 to `headDim`, `base` not from 1 to
 * 1e100, or a number of the scaling outside its range; `ODD_DIM` if the number of features that turn is odd; `TOO_LARGE` if
 * `headDim` is above 2²⁰; `BAD_SHAPE` if a list of `"longrope"` has not one element for each pair; `CONFLICTING_OPTIONS` if
 * `rotaryDim` stands beside `"proportional"`; `UNKNOWN_VALUE`.
 * @see Su et al. 2021, section 3.2.2, https://arxiv.org/abs/2104.09864; for each scaling {@link RopeScaling}
 *
 * @example
 * ```js
 * const { invFreq, softmaxScale } = ropeFrequencies({ headDim: 16, rotaryDim: 8 });
 * invFreq; // → [1, 0.1, 0.01, 0.001]
 * softmaxScale; // → 0.25
 * const scaling = { type: "yarn", factor: 4, originalMaxPositions: 32768 };
 * const yarn = ropeFrequencies({ headDim: 128, base: 1e6, scaling });
 * yarn.attentionFactor; // → 1.1386
 * yarn.invFreq[0]; // → 1
 * ```
 * @example
 * ```js
 * ropeFrequencies({ headDim: 128, scaling: { type: "yarn", factor: 0, originalMaxPositions: 4096 } }); // throws OUT_OF_RANGE
 * ```
 */
export function ropeFrequencies(o: RopeOptions): RopeFrequencies;

/**
 * What a scaling does to a pair of features, to one part in 10⁹:
 * - `"kept"`: nothing; its frequency is the plain one.
 * - `"between"`: divided by something between 1 and the whole factor.
 * - `"interpolated"`: divided by the whole factor, or more.
 * - `"unrotated"`: its frequency is 0 (`"proportional"`).
 */
export type PairKind = "kept" | "between" | "interpolated" | "unrotated";

/** Every pair before and after scaling, the fastest first. */
export interface RopePairs {
  /** Radians per position without scaling. */
  plainInvFreq: Float64Array;
  /** Radians per position. */
  invFreq: Float64Array;
  /** Positions for a whole turn without scaling: 2π over the frequency. */
  plainWavelength: Float64Array;
  /** Positions for a whole turn; infinite for a pair that does not turn. */
  wavelength: Float64Array;
  /** What the scaling does to each pair. */
  kinds: PairKind[];
  /**
   * What interpolated pairs are divided by: the scaling's factor; for `"dynamic"` the one for this length; for `"longrope"`
   * without a factor the greatest of the list.
   */
  factor: number;
}

/**
 * Returns the wavelengths of all pairs and what the scaling does to each: what is left alone, what is stretched in full,
 * and what lies between.
 *
 * @throws What {@link ropeFrequencies} throws.
 * @see Peng et al. 2023, section 3, https://arxiv.org/abs/2309.00071
 *
 * @example
 * ```js
 * const scaling = { type: "llama3", factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositions: 8192 };
 * const { kinds, wavelength, plainWavelength } = ropePairs({ headDim: 128, base: 500000, scaling });
 * kinds.filter((kind) => kind === "kept").length; // → 29
 * wavelength[63] / plainWavelength[63]; // → 8.000
 * ```
 * @example
 * ```js
 * ropePairs({ headDim: 127 }); // throws ODD_DIM
 * ```
 */
export function ropePairs(o: RopeOptions): RopePairs;

/** What {@link ropeCoverage} returns: an element for each pair in each list, the fastest first. */
export interface RopeCoverage {
  /** How often the pair turns within the training length: that length over the plain wavelength. */
  turns: Float64Array;
  /** The share of the text's distances at which the pair stands beyond every angle that it met in training, 0 to 1. */
  unmet: Float64Array;
}

/**
 * Tells which of RoPE's pairs a text of `length` positions takes to angles that training never met.
 *
 * Scores see distances alone. Training without scaling, at `trainLength`, met the distances 0 to `trainLength` − 1: a pair that
 * made a whole turn on the way has met every angle, any other has met those up to where it stood at the end. The text has the
 * distances 0 to `length` − 1, with the scaling. An angle is taken without its whole turns, and counts as unmet if it is more
 * than 10⁻⁹ beyond the last one.
 *
 * @param o - The options of {@link ropeFrequencies}; `trainLength` and `length`: positions, 1 or more, `length` up to 2²⁴. Without
 * `seqLen`, the scaling is that for `length`.
 * @throws What {@link ropeFrequencies} throws; {RangeError} `OUT_OF_RANGE` if a length is 0; `TOO_LARGE` if `length` is above
 * 2²⁴, or times the number of pairs above 2³⁰.
 * @see Chen et al. 2023, section 2.2, https://arxiv.org/abs/2306.15595; Peng et al. 2023, section 3.2,
 * https://arxiv.org/abs/2309.00071, for turns within the training length
 *
 * @example
 * ```js
 * const lengths = { trainLength: 4096, length: 8 * 4096 };
 * const { turns, unmet } = ropeCoverage({ headDim: 128, ...lengths });
 * turns.filter((turns) => turns < 1).length; // → 18
 * [turns[63], unmet[0], unmet[63]]; // → [0.0753, 0, 0.875]
 * const scaling = { type: "linear", factor: 8 };
 * ropeCoverage({ headDim: 128, scaling, ...lengths }).unmet[63]; // → 0.0002
 * ```
 * @example
 * ```js
 * ropeCoverage({ headDim: 128, trainLength: 0, length: 4096 }); // throws OUT_OF_RANGE
 * ```
 */
export function ropeCoverage(o: RopeOptions & { trainLength: number; length: number }): RopeCoverage;

/**
 * Which pairs turn with which axis:
 * - `"contiguous"`: one axis after the other. Qwen2-VL, GLM-4V.
 * - `"interleaved"`: in turns, until the later axes have their number; the rest goes to the first one. Qwen3-VL.
 * - `"first-last"`: the later axes in turns, equally often, and then the first one. ERNIE 4.5 VL.
 * - `"axial"`: one after the other, each with frequencies of its own from 1 down, as if it were a head by itself. The
 *   vision towers of Qwen2-VL and GLM-4V.
 */
export type AxesArrangement = "contiguous" | "interleaved" | "first-last" | "axial";

/** Several positions for each row, as time, height and width, and how the pairs are shared out among them. */
export interface RopeAxes {
  /** A list of positions for each axis. */
  positions: ArrayLike<number>[];
  /** How many pairs turn with each axis (`mrope_section`); rotaryDim/2 in all. */
  sections: ArrayLike<number>;
  /** Default `"contiguous"`. */
  arrangement?: AxesArrangement;
}

/**
 * Scales pair k at position p by ((2k + 0.4 d) / (1.4 d))^((p − center) / scaleBase), with d = `rotaryDim`: a query is
 * multiplied, a key divided. The centre cancels in q·k, so queries and keys must have the same.
 *
 * @see Sun et al. 2022, algorithm 1, https://arxiv.org/abs/2212.10554; x-transformers, `RotaryEmbedding`
 */
export interface Xpos {
  /** Positions over which a query grows by the ratio. Default 512. */
  scaleBase?: number;
  /**
   * Where the scale is 1. Default: half the length, rounded down, as in x-transformers; rotary-embedding-torch has half
   * the number of rows, which is another place where positions do not count from 0.
   */
  center?: number;
  /** Which side of q·k this is. */
  role: "query" | "key";
}

/**
 * Rotates queries or keys by their positions. Features past `rotaryDim` pass through.
 *
 * A pair (a, b) at position p becomes (a cos − b sin, b cos + a sin) of the angle p · invFreq, which is formed in
 * float64 and rounded once; sine and cosine carry the attention factor of the scaling. Rotating both queries and keys
 * makes their products depend on the difference of positions alone.
 *
 * @param o - The options of {@link ropeFrequencies}, and which tensor is rotated, how and where to.
 * @returns A new tensor of the shape of `x`; its data are `out` where that is given.
 * @throws What {@link ropeFrequencies} throws; {RangeError} `BAD_SHAPE` if `x` has not three axes, its last is not
 * `headDim`, `positions` has not one element for each row, or `out` has not as many elements as `x`; `CONFLICTING_OPTIONS` if `out` overlaps `x.data`
 * without being it, or `axes` stands beside `positions` or `xpos`; `OUT_OF_RANGE` for a position beyond ±2⁵³, sections that
 * do not add up to the number of pairs, or a `center` further than 55 · `scaleBase` from a position. `out` is unchanged
 * after an error.
 * @see Su et al. 2021, section 3.4.2, https://arxiv.org/abs/2104.09864; transformers, `apply_rotary_pos_emb` of Llama
 * (half) and of GPT-J (interleaved), `apply_multimodal_rotary_pos_emb` of Qwen2-VL, `apply_interleaved_mrope` of Qwen3-VL
 *
 * @example
 * ```js
 * const x = { data: Float32Array.of(1, 0, 1, 0), shape: [1, 2, 2] };
 * applyRope({ x, headDim: 2 }).data; // → [1.0000, 0.0000, 0.5403, 0.8415]
 * applyRope({ x, headDim: 2, positions: [0, Math.PI / 2] }).data; // → [1.0000, 0.0000, 0.0000, 1.0000]
 * const turned = applyRope({ x, headDim: 2, positions: [9, 10], out: new Float32Array(4) });
 * applyRope({ x: turned, headDim: 2, positions: [9, 10], conjugate: true }).data; // → [1.0000, 0.0000, 1.0000, 0.0000]
 * const axes = { positions: [[0], [100]], sections: [1, 1] };
 * applyRope({ x: { data: Float32Array.of(1, 1, 0, 0), shape: [1, 1, 4] }, headDim: 4, axes }).data; // → [1.0000, 0.5403, 0.0000, 0.8415]
 * applyRope({ x, headDim: 2, xpos: { role: "key", center: 0 } }).data; // → [1.0000, 0.0000, 0.5416, 0.8435]
 * ```
 * @example
 * ```js
 * applyRope({ x: { data: new Float32Array(6), shape: [1, 2, 3] }, headDim: 2 }); // throws BAD_SHAPE
 * ```
 */
export function applyRope(
  o: RopeOptions & {
    /** Queries or keys, `[heads, positions, headDim]`. */
    x: Tensor;
    /** The position of each row; fractions and negative numbers are positions too. Default 0, 1, … */
    positions?: ArrayLike<number>;
    /** Which features form a pair. Default `"half"`. */
    pairing?: Pairing;
    /** Turns the other way: the transpose, which gradients need, and the inverse where the attention factor is 1. Default false. */
    conjugate?: boolean;
    /** Rotates by several positions at once, in place of `positions`. */
    axes?: RopeAxes;
    /** Scales as xPos does. */
    xpos?: Xpos;
    /** Where the result goes: as many elements as `x`. `x.data` itself rotates in place; no other overlap. Default: a new array. */
    out?: Float32Array;
  },
): Tensor;

/**
 * Reorders the rows of a query or key projection, so that rotating with the other pairing gives the same scores.
 *
 * @returns A new tensor of the shape of `weight`. Converting back gives the weight that was.
 * @throws {RangeError} `BAD_SHAPE` if `weight` is not `[heads·headDim, inputs]`; `OUT_OF_RANGE`, `ODD_DIM` and
 * `TOO_LARGE` for `heads`, `headDim` and `rotaryDim` as {@link ropeFrequencies} does; `UNKNOWN_VALUE`.
 * @see transformers, `permute` of `convert_llama_weights_to_hf.py`, which does `to: "half"`
 *
 * @example
 * ```js
 * const weight = { data: Float32Array.of(0, 1, 2, 3), shape: [4, 1] };
 * convertPairing({ weight, heads: 1, headDim: 4, to: "half" }).data; // → [0, 2, 1, 3]
 * ```
 * @example
 * ```js
 * const weight = { data: new Float32Array(4), shape: [4, 1] };
 * convertPairing({ weight, heads: 1, headDim: 4, to: "halves" }); // throws UNKNOWN_VALUE
 * ```
 */
export function convertPairing(o: {
  /** The projection, `[heads·headDim, inputs]`, made for the pairing that is not `to`. */
  weight: Tensor;
  /** Number of heads in the weight. */
  heads: number;
  /** Features of one head. */
  headDim: number;
  /** How many of them turn; the rest stay in place. Default `headDim`. */
  rotaryDim?: number;
  /** The pairing that the result is for. */
  to: Pairing;
}): Tensor;

// ── biases on the scores ──────────────────────────────────────────────────────────────────────────────────────────

/**
 * Where ALiBi's slopes come from when the number of heads is no power of two:
 * - `"published"`: the slopes of the next lower power of two, then every other slope of twice that many heads. The
 *   authors' code, Bloom, MPT, x-transformers, Keras.
 * - `"paper"`: the geometric series from 2^(−maxBias/heads), as the text has it, for any number of heads.
 *
 * At 12 heads the two differ by up to 0.69.
 */
export type SlopeRule = "published" | "paper";

/**
 * Returns ALiBi's slope for each head.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if `heads` is 0 or `maxBias` not above 0 and at most 300; `TOO_LARGE` above 2²⁰ heads;
 * `UNKNOWN_VALUE`.
 * @see Press, Smith and Lewis 2022, section 3, https://arxiv.org/abs/2108.12409; `get_slopes` of their code
 *
 * @example
 * ```js
 * alibiSlopes({ heads: 4 }); // → [0.25, 0.0625, 0.015625, 0.00390625]
 * ```
 * @example
 * ```js
 * alibiSlopes({ heads: 0 }); // throws OUT_OF_RANGE
 * ```
 */
export function alibiSlopes(o: {
  /** Number of heads, from 1 to 2²⁰. */
  heads: number;
  /** Default `"published"`. */
  rule?: SlopeRule;
  /** Exponent of the last slope, 2^(−maxBias). Default 8. */
  maxBias?: number;
}): Float64Array;

/**
 * What ALiBi multiplies the slope m with. Under a causal mask all three give the same attention, since their rows differ
 * by a constant, which the softmax does not see.
 * - `"relative"`: m · (key − query). The paper. MPT and Keras hand out its last row for all queries.
 * - `"key-index"`: m · (the key's index among the keys that are not padding). Bloom.
 * - `"symmetric"`: −m · |query − key|, which knows the distance but not the direction. x-transformers.
 */
export type AlibiForm = "relative" | "key-index" | "symmetric";

/**
 * Returns the bias that ALiBi adds to the scores, shape `[heads, queries, keys]`.
 *
 * With fewer queries than keys, the queries are the last positions, as in cached decoding.
 *
 * @throws What {@link alibiSlopes} throws; {RangeError} `OUT_OF_RANGE` if `queries` or `keys` is 0, there are more queries
 * than keys, or `keyMask` holds something other than 1 and 0; `BAD_SHAPE` if it has not one element for each key;
 * `TOO_LARGE` above 2²⁸ elements; `OUT_OF_MEMORY`.
 * @see Press, Smith and Lewis 2022, section 3, https://arxiv.org/abs/2108.12409; transformers, `build_alibi_tensor`
 * (Bloom) and `build_mpt_alibi_tensor`; x-transformers, `AlibiPositionalBias`
 *
 * @example
 * ```js
 * alibiBias({ heads: 1, queries: 2, keys: 3, maxBias: 1 }).data; // → [-0.5, 0, 0.5, -1, -0.5, 0]
 * ```
 * @example
 * ```js
 * alibiBias({ heads: 1, queries: 4, keys: 3 }); // throws OUT_OF_RANGE
 * ```
 */
export function alibiBias(o: {
  /** Number of heads, from 1 to 2²⁰. */
  heads: number;
  /** Number of queries, from 1 to `keys`. */
  queries: number;
  /** Number of keys. */
  keys: number;
  /** Default `"published"`. */
  rule?: SlopeRule;
  /** Exponent of the last slope, 2^(−maxBias). Default 8. */
  maxBias?: number;
  /** Default `"relative"`. */
  form?: AlibiForm;
  /** For each key 1, or 0 for padding: positions are counted over the others, and its bias is 0. Default: no padding. */
  keyMask?: ArrayLike<number>;
}): Tensor;

/**
 * Whose buckets:
 * - `"t5"`: numbered from 0. The nearest half hold one distance each, the others grow by the logarithm, rounded down; the
 *   last one takes everything beyond.
 * - `"deberta"`: signed. Up to half of `buckets` it is the distance itself, beyond it grows by the logarithm, rounded up,
 *   without an end; DeBERTa v2 and v3 clamp it later.
 */
export type BucketRule = "t5" | "deberta";

/**
 * Returns the bucket of each relative position: key − query for `"t5"`, query − key for `"deberta"`.
 *
 * Where a bucket begins is decided in whole numbers. T5's formula in float32, as in transformers, agrees with that
 * wherever it was tried; in float64, which a port to JavaScript would use, it is one short at some beginnings, such as 10,
 * 20 and 80 with 20 buckets up to 160. DeBERTa's agrees with the settings of its models, and is one high at some
 * beginnings of others.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if there are fewer buckets than 2 for each direction, or `maxDistance` is not above
 * the distances that have buckets of their own; `TOO_LARGE` above 4096 buckets or for a distance above 2³¹ − 1;
 * `CONFLICTING_OPTIONS` if `bidirectional` is false with `"deberta"`; `UNKNOWN_VALUE`.
 * @see Raffel et al. 2020, section 2.1, https://arxiv.org/abs/1910.10683; He et al. 2021,
 * https://arxiv.org/abs/2006.03654; transformers, `_relative_position_bucket` of T5 and `make_log_bucket_position` of
 * DeBERTa v2
 *
 * @example
 * ```js
 * const relative = [-200, -8, -1, 0, 1, 8, 200];
 * relativeBuckets({ relative, buckets: 32, maxDistance: 128 }); // → [15, 8, 1, 0, 17, 24, 31]
 * relativeBuckets({ relative, buckets: 32, maxDistance: 128, bidirectional: false }); // → [31, 8, 1, 0, 0, 0, 0]
 * relativeBuckets({ relative: [-80, -10], buckets: 20, maxDistance: 160 }); // → [9, 6]
 * ```
 * @example
 * ```js
 * relativeBuckets({ relative: [0], buckets: 32, maxDistance: 8 }); // throws OUT_OF_RANGE
 * ```
 */
export function relativeBuckets(o: {
  /** Relative positions, whole numbers. */
  relative: ArrayLike<number>;
  /** Number of buckets, at most 4096; T5's count for both directions together. T5 has 32, DeBERTa v3 256. */
  buckets: number;
  /** The distance from which on T5 has one bucket. T5 has 128, DeBERTa v3 512. */
  maxDistance: number;
  /** Whether keys after the query have buckets of their own: true in T5's encoder, false in its decoder. Default true. */
  bidirectional?: boolean;
  /** Default `"t5"`. */
  rule?: BucketRule;
}): Int32Array;

/**
 * Returns the bias that T5 adds to the scores, shape `[heads, queries, keys]`: for each head and bucket the number of a
 * learned table.
 *
 * T5 adds it to q·k that is not divided by √headDim: give {@link attention} the `scale` 1. With fewer queries than keys, the
 * queries are the last positions.
 *
 * @throws What {@link relativeBuckets} throws; {RangeError} `BAD_SHAPE` if `table` is not `[buckets, heads]`; `OUT_OF_RANGE`
 * if `queries` or `keys` is 0 or there are more queries than keys; `TOO_LARGE` above 2²⁸ elements; `OUT_OF_MEMORY`.
 * @see Raffel et al. 2020, section 2.1, https://arxiv.org/abs/1910.10683; transformers, `compute_bias` of T5
 *
 * @example
 * ```js
 * const table = { data: Float32Array.of(0, 1, 2, 3), shape: [4, 1] };
 * t5Bias({ table, queries: 2, keys: 2 }).data; // → [0, 3, 1, 0]
 * ```
 * @example
 * ```js
 * t5Bias({ table: { data: new Float32Array(32), shape: [32] }, queries: 2, keys: 2 }); // throws BAD_SHAPE
 * ```
 */
export function t5Bias(o: {
  /** The learned numbers, `[buckets, heads]`: the weight of `relative_attention_bias` in transformers. */
  table: Tensor;
  /** Number of queries, from 1 to `keys`. */
  queries: number;
  /** Number of keys. */
  keys: number;
  /** The distance from which on there is one bucket. Default 128. */
  maxDistance?: number;
  /** Whether keys after the query have buckets of their own: true in an encoder, false in a decoder. Default true. */
  bidirectional?: boolean;
}): Tensor;

/**
 * How KERPLE's penalty grows with the distance d:
 * - `"log"`: −p · ln(1 + a · d). The paper's better one.
 * - `"power"`: −a · dᵖ, p at most 2. With p = 1 it is ALiBi with a learned slope.
 */
export type KerpleForm = "log" | "power";

/**
 * Returns the bias that KERPLE adds to the scores, shape `[heads, queries, keys]`. The distance is |query − key|. With fewer
 * queries than keys, the queries are the last positions.
 *
 * The parameters are named as in the authors' code, where they are `bias_a` and `bias_p`. The paper calls what the
 * logarithm or the power is multiplied with r₁, and the other one r₂.
 *
 * @throws {RangeError} `BAD_SHAPE` if `a` or `p` has not one number for each head; `OUT_OF_RANGE` if one of them is not above
 * 0 and at most 10⁶, an exponent `p` is above 2, `heads`, `queries` or `keys` is 0, or there are more queries than keys;
 * `TOO_LARGE` above 2²⁸ elements; `OUT_OF_MEMORY`; `UNKNOWN_VALUE`.
 * @see Chi et al. 2022, section 4, https://arxiv.org/abs/2205.09921; the authors' code, `ParallelKerpleLog` and
 * `ParallelKerplePower`
 *
 * @example
 * ```js
 * const layer = { heads: 1, queries: 1, keys: 3 };
 * kerpleBias({ ...layer, form: "power", a: [0.5], p: [2] }).data; // → [-2, -0.5, 0]
 * kerpleBias({ ...layer, form: "log", a: [1], p: [2] }).data; // → [-2.1972, -1.3863, 0.0000]
 * ```
 * @example
 * ```js
 * kerpleBias({ heads: 1, queries: 1, keys: 3, form: "power", a: [0.5], p: [3] }); // throws OUT_OF_RANGE
 * ```
 */
export function kerpleBias(o: {
  /** Number of heads. */
  heads: number;
  /** Number of queries, from 1 to `keys`. */
  queries: number;
  /** Number of keys. */
  keys: number;
  /** How the penalty grows. */
  form: KerpleForm;
  /** For each head what the distance is multiplied with within the logarithm, or the power of the distance. */
  a: ArrayLike<number>;
  /** For each head what the logarithm is multiplied with, or the exponent. */
  p: ArrayLike<number>;
}): Tensor;

// ── attention ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** What {@link attention} takes. With fewer queries than keys, the queries are the last positions. */
export interface AttentionOptions {
  /** Queries, `[heads, queries, headDim]`. */
  query: Tensor;
  /** Keys, `[heads, keys, headDim]`. */
  key: Tensor;
  /** Values, `[heads, keys, width]`; without them there is no `output`. */
  value?: Tensor;
  /** Added to the scores before the mask, `[heads, queries, keys]`. Default: nothing. */
  bias?: Tensor;
  /** `"causal"` forbids keys after the query. Default `"none"`. */
  mask?: "none" | "causal";
  /** Forbids keys at a distance |query − key| of `window` or more; under a causal mask the last `window` keys are left, the query's own among them. Default: no window. */
  window?: number;
  /** For each key 1 to keep it, or 0 for padding, whose value must be finite all the same: 0 · NaN is NaN, as in PyTorch. Default: no padding. */
  keyMask?: ArrayLike<number>;
  /** What q·k is multiplied with. Default 1/√headDim. */
  scale?: number;
}

/** What {@link attention} returns. */
export interface AttentionResult {
  /** `scale · q·k + bias`, and −Infinity where a key is forbidden; `[heads, queries, keys]`. */
  scores: Tensor;
  /** The softmax of each row of scores. A row whose keys are all forbidden is all zeros. */
  weights: Tensor;
  /** The values' sum by weight, `[heads, queries, width]`; only if `value` was given. */
  output?: Tensor;
}

/**
 * Scaled dot-product attention, with all its steps: q·k in float32, summed in the order of the features, as models take
 * it; scale, bias, softmax and the sums by weight in float64, each result rounded once. (A q·k beyond float32's range
 * makes NaN.)
 *
 * The causal mask is aligned to the last position, as cached decoding needs it; PyTorch's `is_causal` aligns to the
 * first.
 *
 * @throws {RangeError} `BAD_SHAPE` if a tensor has not three axes, has no element, or does not fit the others, or `keyMask`
 * has not one element for each key; `OUT_OF_RANGE` if there are more queries than keys, `window` is 0, or `keyMask`
 * holds something other than 1 and 0; `TOO_LARGE` above 2²⁸ scores; `OUT_OF_MEMORY`; `UNKNOWN_VALUE`.
 * @see Vaswani et al. 2017, section 3.2.1, https://arxiv.org/abs/1706.03762; Beltagy et al. 2020, section 3.1,
 * https://arxiv.org/abs/2004.05150, for the window
 *
 * @example
 * ```js
 * const x = { data: Float32Array.of(1, 0, 0, 1), shape: [1, 2, 2] };
 * const { weights, output } = attention({ query: x, key: x, value: x, mask: "causal" });
 * weights.data; // → [1.0000, 0.0000, 0.3302, 0.6698]
 * output.data; // → [1.0000, 0.0000, 0.3302, 0.6698]
 * ```
 * @example
 * ```js
 * const query = { data: new Float32Array(4), shape: [1, 2, 2] };
 * const key = { data: new Float32Array(6), shape: [1, 2, 3] };
 * attention({ query, key }); // throws BAD_SHAPE
 * ```
 */
export function attention(o: AttentionOptions): AttentionResult;

// ── two orders ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * How a model learns where its tokens stand. Fields mean what they mean in the functions of the same name.
 * - `none`: not at all.
 * - `sinusoidal`: a table added to the embedding, or put beside it.
 * - `learned`: the same with a table of random numbers, as before training; `maxLength` rows (default 512), `std` by
 *   default that of the embedding.
 * - `shaw`: a vector for each relative position is added to the key, and another one to the value: (q·k + q·aᴷ)/√headDim, and
 *   sums of v + aⱽ. Beyond `maxDistance` (default 16, as in the paper's base model; tensor2tensor has 20) all of one side
 *   share a vector. As before training: a set for each head, Glorot-uniform.
 * - `t5`: a number for each bucket of relative positions is added to the score; `buckets` (default 32) up to
 *   `maxDistance` (default 128), as before training normal with standard deviation 1/√dim. `bidirectional` is by default
 *   true without a causal mask and false with one, as in T5's encoder and decoder. T5 itself does not divide q·k by
 *   √headDim but draws W_Q smaller by that factor, which before training comes to the same.
 * - `alibi`: a penalty −m·|query − key| on each score.
 * - `kerple`: a penalty that grows with |query − key| on each score, by default in the form `"log"`; parameters as the
 *   authors' code draws them, a from [0, 1) and p from [0, 2), at least 0.01.
 * - `rope`: queries and keys are rotated.
 * - `xpos`: rotated, and scaled so that scores fall with the distance of keys before the query and grow with that of keys
 *   after it; made for causal masks. `scaleBase` is by default 512.
 *
 * A `seed` is a whole number from 0 to 2⁵³ − 1, by default 0.
 */
export type Encoding =
  | { kind: "none" }
  | { kind: "sinusoidal"; base?: number; start?: number; layout?: Layout; timescale?: Timescale }
  | { kind: "learned"; maxLength?: number; std?: number; seed?: number }
  | { kind: "shaw"; maxDistance?: number; seed?: number }
  | { kind: "t5"; buckets?: number; maxDistance?: number; bidirectional?: boolean; seed?: number }
  | { kind: "alibi"; rule?: SlopeRule; maxBias?: number }
  | { kind: "kerple"; form?: KerpleForm; seed?: number }
  | { kind: "rope"; base?: number; rotaryDim?: number; pairing?: Pairing; scaling?: RopeScaling }
  | { kind: "xpos"; base?: number; scaleBase?: number };

/**
 * How a position table joins the embedding:
 * - `"add"`: the sum, and one projection for both.
 * - `"concatenate"`: side by side, each with a projection of its own, so that the layer reads twice the width. For
 *   encodings with a table, sinusoidal and learned.
 */
export type Combine = "add" | "concatenate";

/** One layer of attention with random weights, and the encoding it has. */
export interface SentenceOptions {
  /** How the layer learns where tokens stand. */
  encoding: Encoding;
  /** Width of the embedding and of the output, a multiple of `heads`. Default 64. */
  dim?: number;
  /** Number of heads. Default 4. */
  heads?: number;
  /** Seed of the embedding and of the projections, a whole number from 0 to 2⁵³ − 1. Default 0. */
  seed?: number;
  /** `"causal"` forbids keys after the query. Default `"none"`. */
  mask?: "none" | "causal";
  /** Standard deviation of the embedding, from 0 to 10⁶. Default 1. */
  embeddingStd?: number;
  /** Multiplies the embedding by √dim before the positions join it. Default false. */
  scaleEmbedding?: boolean;
  /** How a table joins the embedding. Default `"add"`. */
  combine?: Combine;
  /** Position of the first token, added to the `start` of the encoding if that has one. Default 0. Encodings of relative positions give the same wherever the sentence starts. */
  start?: number;
}

/** A sentence's way through the layer. */
export interface SentenceAttention {
  /** Scores before the softmax, −Infinity where the mask forbids; `[heads, tokens, tokens]`. */
  scores: Tensor;
  /** The softmax of each row; `[heads, tokens, tokens]`. */
  weights: Tensor;
  /** What each token has gathered, all heads side by side; `[tokens, dim]`. */
  output: Tensor;
  /** What the projections read, positions included; `[tokens, dim]`, or `[tokens, 2·dim]` where a table was put beside. */
  embedding: Tensor;
}

/**
 * Passes a sentence through one layer of attention with random weights.
 *
 * The vector of a token depends on its text and the seed alone, so a token has the same vector wherever it stands, in
 * every sentence and on every machine. The projections are Glorot-uniform, from the seed.
 *
 * @param o - The layer, and the `tokens`, at least one.
 * @throws {RangeError} `OUT_OF_RANGE` if there is no token, or for a number outside its range; `NOT_DIVISIBLE` if `dim` is
 * no multiple of `heads`; `ODD_DIM` if the encoding is sinusoidal and `dim` odd, or RoPE or xPos and dim/heads odd;
 * `POSITION_OUT_OF_TABLE` if a learned table has no row for a token's position; `NOT_WHOLE` if that position is a
 * fraction; `CONFLICTING_OPTIONS` if `combine` is `"concatenate"` and the encoding has no table; `TOO_LARGE`;
 * `OUT_OF_MEMORY`; `UNKNOWN_VALUE`, and what the functions of the encoding throw.
 * @see Vaswani et al. 2017, section 3.2, https://arxiv.org/abs/1706.03762; Glorot and Bengio 2010, equation 16
 *
 * @example
 * ```js
 * const { weights } = sentenceAttention({ tokens: ["猫", "追", "猫"], encoding: { kind: "none" }, heads: 1 });
 * weights.shape; // → [1, 3, 3]
 * weights.data[0] === weights.data[2]; // → true
 * ```
 * @example
 * ```js
 * sentenceAttention({ tokens: ["a", "b", "c"], encoding: { kind: "learned", maxLength: 2 } }); // throws POSITION_OUT_OF_TABLE
 * ```
 */
export function sentenceAttention(o: SentenceOptions & { tokens: string[] }): SentenceAttention;

/** The chain behind one attention weight, in the order of the formula. */
export interface AttentionCell {
  /** q·k. */
  dot: number;
  /** 1/√headDim. */
  scale: number;
  /** `dot × scale`. */
  scaled: number;
  /** What the encoding adds to the score: ALiBi's or KERPLE's penalty, T5's number, Shaw's q·aᴷ/√headDim; 0 with all others. */
  bias: number;
  /** Whether the mask forbids this key. */
  masked: boolean;
  /** `scaled + bias`, or −Infinity where masked. */
  score: number;
  /** The greatest score of the row. */
  rowMax: number;
  /** `exp(score − rowMax)`. */
  exponential: number;
  /** The sum of the row's exponentials. */
  rowSum: number;
  /** `exponential / rowSum`. */
  weight: number;
}

/**
 * Explains one weight of {@link sentenceAttention}.
 *
 * @param o - The sentence, and the weight's `head`, `query` and `key`, counted from 0.
 * @throws What {@link sentenceAttention} throws; {RangeError} `OUT_OF_RANGE` if there is no such head, query or key.
 *
 * @example
 * ```js
 * const layer = { tokens: ["我", "打", "你"], encoding: { kind: "alibi" }, mask: "causal" };
 * const cell = attentionCell({ ...layer, head: 0, query: 2, key: 1 });
 * cell.bias; // → -0.25
 * Math.abs(cell.weight - cell.exponential / cell.rowSum) < 1e-7; // → true
 * attentionCell({ ...layer, head: 0, query: 1, key: 2 }).weight; // → 0
 * ```
 * @example
 * ```js
 * attentionCell({ tokens: ["a"], encoding: { kind: "none" }, head: 4, query: 0, key: 0 }); // throws OUT_OF_RANGE
 * ```
 */
export function attentionCell(
  o: SentenceOptions & { tokens: string[]; head: number; query: number; key: number },
): AttentionCell;

/**
 * One head of {@link sentenceAttention}, in the share of the time that one head is of all: for a picture that follows a
 * slider.
 *
 * @param o - The layer, the `tokens`, and which `head`, counted from 0.
 * @returns The head's scores and weights, each `[n, n]`: row = query, column = key.
 * @throws What {@link sentenceAttention} throws; {TypeError} `MISSING_OPTION` without `head`; {RangeError}
 * `OUT_OF_RANGE` if there is no such head.
 *
 * @example
 * ```js
 * const layer = { tokens: ["我", "打", "你"], encoding: { kind: "rope" }, heads: 2 };
 * const all = sentenceAttention(layer).weights.data;
 * sentenceHead({ ...layer, head: 1 }).weights.data.every((weight, i) => weight === all[9 + i]); // → true
 * ```
 * @example
 * ```js
 * sentenceHead({ tokens: ["a"], encoding: { kind: "none" }, head: 4 }); // throws OUT_OF_RANGE
 * ```
 */
export function sentenceHead(o: SentenceOptions & { tokens: string[]; head: number }): {
  scores: Tensor;
  weights: Tensor;
};

/** What {@link compareOrders} returns. A residual of 0, or of rounding, means that the layer does not see the order. */
export interface OrderComparison {
  /** The first sentence's way through the layer. */
  a: SentenceAttention;
  /** The second's. */
  b: SentenceAttention;
  /** Where each token of `a` stands in `b`: `b[permutation[i]]` is `a[i]`. Equal tokens keep their order. */
  permutation: Int32Array;
  /** max |P A Pᵀ − A′| over all heads: the greatest difference between the weights of `a`, permuted, and those of `b`. */
  weightResidual: number;
  /** The greatest difference between a token's output in `a` and its output in `b`. */
  outputResidual: number;
  /** The greatest difference between the means of the outputs over all tokens. */
  pooledResidual: number;
}

/**
 * Passes the same tokens in two orders through one layer, and measures whether the layer can tell them apart.
 *
 * Without positions and without a mask it cannot: the weights are permuted and every token's output is what it was. A
 * causal mask alone is enough to tell. An encoding is as a rule, but ALiBi and KERPLE without a mask know distances alone,
 * which are the same in a sentence that is turned round.
 *
 * @param o - The layer, and the two sentences `a` and `b`, lists of tokens.
 * @throws What {@link sentenceAttention} throws; {RangeError} `NOT_A_PERMUTATION` if `a` and `b` are not the same tokens,
 * each as often.
 *
 * @example
 * ```js
 * const sentences = { a: [..."我打你"], b: [..."你打我"] };
 * compareOrders({ ...sentences, encoding: { kind: "none" } }).outputResidual < 1e-6; // → true
 * compareOrders({ ...sentences, encoding: { kind: "sinusoidal" } }).outputResidual > 0.1; // → true
 * compareOrders({ ...sentences, encoding: { kind: "none" } }).permutation; // → [2, 1, 0]
 * ```
 * @example
 * ```js
 * compareOrders({ a: [..."我打你"], b: [..."你打他"], encoding: { kind: "none" } }); // throws NOT_A_PERMUTATION
 * ```
 */
export function compareOrders(o: SentenceOptions & { a: string[]; b: string[] }): OrderComparison;

/** Who sees the order. */
export interface OrderCauses {
  /**
   * - `"order-blind"`: nobody; the residual is rounding.
   * - `"encoding"`: the encoding alone does, the mask alone does not.
   * - `"mask"`: the other way round.
   * - `"encoding-and-mask"`: each alone does.
   * - `"only-together"`: neither alone does, both together do.
   */
  verdict: "order-blind" | "encoding" | "mask" | "encoding-and-mask" | "only-together";
  /** Residuals at or below it count as rounding. */
  tolerance: number;
  /**
   * Of the layer asked for: the greater of `weightResidual`, and of `outputResidual` as a share of the greatest output of
   * `a`, so that the scale of the embedding doesn't decide what counts as rounding.
   */
  residual: number;
  /** The same with its encoding and no mask. */
  encodingAlone: number;
  /** The same with its mask and no encoding. */
  maskAlone: number;
}

/**
 * Finds out whether it is the encoding or the mask by which a layer tells two orders apart.
 *
 * @param o - What {@link compareOrders} takes.
 * @throws What {@link compareOrders} throws.
 *
 * @example
 * ```js
 * const sentences = { a: [..."猫追老鼠"], b: [..."老鼠追猫"] };
 * orderCauses({ ...sentences, encoding: { kind: "none" } }).verdict; // → "order-blind"
 * orderCauses({ ...sentences, encoding: { kind: "rope" } }).verdict; // → "encoding"
 * orderCauses({ ...sentences, encoding: { kind: "none" }, mask: "causal" }).verdict; // → "mask"
 * ```
 * @example
 * ```js
 * orderCauses({ a: ["a"], b: ["a"] }); // throws MISSING_OPTION
 * ```
 */
export function orderCauses(o: SentenceOptions & { a: string[]; b: string[] }): OrderCauses;

/**
 * Says by which tokens two lists differ, counting how often each occurs. Where neither has such tokens,
 * {@link compareOrders} takes them, if there are any.
 *
 * @throws {TypeError} `WRONG_TYPE` if a list holds something other than text.
 *
 * @example
 * ```js
 * tokenDifference({ a: ["a", "b", "b"], b: ["b", "c"] }); // → { onlyInA: ["a", "b"], onlyInB: ["c"], permutation: null }
 * tokenDifference({ a: ["a", "b", "c"], b: ["c", "a", "b"] }).permutation; // → [1, 2, 0]
 * ```
 * @example
 * ```js
 * tokenDifference({ a: "ab", b: ["a", "b"] }); // throws WRONG_TYPE
 * ```
 */
export function tokenDifference(o: { a: string[]; b: string[] }): {
  /** Tokens of `a` that `b` lacks, in the order of `a`. */
  onlyInA: string[];
  /** Tokens of `b` that `a` lacks, in the order of `b`. */
  onlyInB: string[];
  /** Where each token of `a` stands in `b`, as {@link compareOrders} says it; null where one lacks a token of the other. */
  permutation: Int32Array | null;
};

// ── measurements ──────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What the features of a query and a key are:
 * - `"copy"`: the key has the query's own, normal numbers of mean 0 and variance 1.
 * - `"random"`: each has its own, and they have nothing to do with each other.
 * - `"ones"`: all are 1, the curve that papers on RoPE draw.
 */
export type ScoreContent = "copy" | "random" | "ones";

/** Scores by distance: in each list a number for each distance from 0 to `maxDistance`. */
export interface ScoreByDistance {
  /** The mean over the pairs drawn. */
  mean: Float64Array;
  /** The standard deviation over the pairs drawn. */
  std: Float64Array;
  /** The least of the scores. */
  least: Float64Array;
  /** The greatest of the scores. */
  most: Float64Array;
}

/**
 * Measures the score, which is what enters the softmax, of a query with a key that stands `distance` positions earlier.
 *
 * W_Q and W_K are the unit matrix: features are those of the tokens, plus the head's columns of a table's row where the
 * encoding has one. The query is the last of `maxDistance` + 1 positions, which matters only to a learned table and to scalings
 * that depend on the length. Pairs depend on the seed and on dim / heads alone, so that curves of several encodings and heads are
 * of the same pairs. Everything is in float64.
 *
 * A learned table that does not say has `maxDistance` + 1 rows, and standard deviation 1; T5's keys have the buckets that they
 * have without a mask, unless `bidirectional` says otherwise.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if `dim`, `heads` or `samples` is 0 or there is no such head; `NOT_DIVISIBLE` if `heads`
 * does not divide `dim`; `ODD_DIM` if the encoding needs an even width; `POSITION_OUT_OF_TABLE` if a learned table has fewer
 * than `maxDistance` + 1 rows; `TOO_LARGE` if `dim` is above 8192, or `samples` (counted as 64 or more) × (`maxDistance` + 1) ×
 * `dim` above 2³⁰; `UNKNOWN_VALUE`, and what the functions of the encoding throw.
 * @see Su et al. 2021, section 3.4.3, https://arxiv.org/abs/2104.09864; Press, Smith and Lewis 2022, section 3,
 * https://arxiv.org/abs/2108.12409; Sun et al. 2022, section 2.2, https://arxiv.org/abs/2212.10554
 *
 * @example
 * ```js
 * const rope = { encoding: { kind: "rope" }, maxDistance: 50 };
 * const ones = scoreByDistance({ ...rope, content: "ones" });
 * ones.mean.length; // → 51
 * ones.mean[0]; // → 8
 * ones.mean[50] < 4; // → true
 * const { mean, std } = scoreByDistance({ ...rope, content: "random" });
 * Math.abs(mean[50]) < 0.5 && std[50] > 0.5; // → true
 * ```
 * @example
 * ```js
 * scoreByDistance({ encoding: { kind: "alibi" }, maxDistance: 50, heads: 4, head: 4 }); // throws OUT_OF_RANGE
 * ```
 */
export function scoreByDistance(o: {
  /** How positions are encoded, any of the nine kinds. */
  encoding: Encoding;
  /** Width of the model, a multiple of `heads`. Default 64. */
  dim?: number;
  /** Number of heads. Default 1. */
  heads?: number;
  /** Which of them, counted from 0: those of ALiBi, T5, KERPLE and Shaw differ, and so do the columns of a table. Default 0. */
  head?: number;
  /** The greatest distance. */
  maxDistance: number;
  /** Default `"copy"`. */
  content?: ScoreContent;
  /** How many pairs of query and key are drawn, 1 to 4096; `"ones"` has a single one, whatever is said here. Default 64. */
  samples?: number;
  /** Seed of the pairs, a whole number from 0 to 2⁵³ − 1. Default 0. */
  seed?: number;
}): ScoreByDistance;

/**
 * Returns PE(p) · PE(p + k), p being `position`, for each shift k from −`maxShift` to `maxShift`: 2 · `maxShift` + 1 numbers.
 *
 * The rows themselves are multiplied, so that a sinusoidal table shows what is known of it: the product is Σ cos(kω) over the
 * pairs, at every position. That of a learned table before training is noise but for k = 0.
 *
 * @param o - `encoding`: sinusoidal, the default, or learned; a learned table has standard deviation 1 where `std` is not
 * given, and a sinusoidal one's `start` is added to `position`. `dim`: width of the table.
 * @returns NaN for a shift that leads out of a learned table.
 * @throws {RangeError} `CONFLICTING_OPTIONS` if the encoding has no table; `POSITION_OUT_OF_TABLE` and `NOT_WHOLE` if a learned
 * table has no row at `position`; `ODD_DIM` if `dim` is odd and the table sinusoidal; `OUT_OF_RANGE` if `dim` is 0 or a position
 * lies beyond ±2⁵³; `TOO_LARGE` if (2 · `maxShift` + 1) · `dim` is above 2³⁰; what {@link sinusoidal} or {@link learned} throws.
 * @see Vaswani et al. 2017, section 3.5, https://arxiv.org/abs/1706.03762; Yan et al. 2019, section 3.2,
 * https://arxiv.org/abs/1911.04474
 *
 * @example
 * ```js
 * const products = rowProducts({ dim: 64, position: 100, maxShift: 2 });
 * products; // → [28.30, 30.92, 32.00, 30.92, 28.30]
 * const elsewhere = rowProducts({ dim: 64, position: 5000, maxShift: 2 });
 * Math.abs(products[0] - elsewhere[0]) < 1e-12; // → true
 * ```
 * @example
 * ```js
 * rowProducts({ encoding: { kind: "rope" }, dim: 64, position: 100, maxShift: 2 }); // throws CONFLICTING_OPTIONS
 * ```
 */
export function rowProducts(o: { encoding?: Encoding; dim: number; position: number; maxShift: number }): Float64Array;

/** A sentence's scores at two places. */
export interface ShiftBoth {
  /** The scores of one head where the sentence stands, `[tokens, tokens]`: row = query, column = key. */
  scores: Tensor;
  /** The same after all tokens have moved. */
  shifted: Tensor;
  /** The greatest change of a score, over all heads; a score that the mask hides has none. */
  residual: number;
}

/**
 * Moves all tokens of a sentence by `shift` positions and measures what becomes of the scores: nothing, up to rounding, where
 * an encoding is purely relative.
 *
 * A rotation rounds queries and keys to float32 anew at each place, so that a residual of about 10⁻⁶ of the scores is rounding.
 *
 * @param o - The layer, the `tokens`, by how many positions they move (`shift` may be negative, or a fraction), and the `head`
 * whose scores are returned, default 0.
 * @throws What {@link sentenceAttention} throws, at both places; {RangeError} `OUT_OF_RANGE` if there is no such head or a
 * position lies beyond ±2⁵³.
 * @see Shaw et al. 2018, section 3, https://arxiv.org/abs/1803.02155; Su et al. 2021, section 3.1,
 * https://arxiv.org/abs/2104.09864
 *
 * @example
 * ```js
 * const sentence = { tokens: ["猫", "追", "老鼠"], shift: 1000 };
 * shiftBoth({ ...sentence, encoding: { kind: "rope" } }).residual < 1e-5; // → true
 * shiftBoth({ ...sentence, encoding: { kind: "sinusoidal" } }).residual > 0.1; // → true
 * shiftBoth({ ...sentence, encoding: { kind: "alibi" } }).residual; // → 0
 * ```
 * @example
 * ```js
 * shiftBoth({ tokens: ["a"], shift: 512, encoding: { kind: "learned" } }); // throws POSITION_OUT_OF_TABLE
 * ```
 */
export function shiftBoth(o: SentenceOptions & { tokens: string[]; shift: number; head?: number }): ShiftBoth;

/** The scores of one head and what they are the sum of, each `[tokens, tokens]`: row = query, column = key. */
export interface ScoreTerms {
  /** The query's token with the key's token. */
  contentContent: Tensor;
  /** The query's token with the key's position. */
  contentPosition: Tensor;
  /** The query's position with the key's token. */
  positionContent: Tensor;
  /** The query's position with the key's position. */
  positionPosition: Tensor;
  /** The sum of the four; −Infinity where the mask forbids. */
  scores: Tensor;
  /** The share of each term, in this order, in the sum of the squares of all four, over the keys that the mask leaves. */
  shares: [number, number, number, number];
}

/**
 * Takes the scores of one head apart where a table joins the embedding: (E + P) W_Q W_Kᵀ (E + P)ᵀ / √headDim is the sum of four
 * products, of token or position with token or position.
 *
 * The terms themselves know no mask. With `combine` `"concatenate"` positions have projections of their own, and the terms are
 * still four. The scores are those of {@link sentenceHead}, up to rounding.
 *
 * @param o - The layer, the `tokens`, and which `head`, counted from 0.
 * @throws What {@link sentenceAttention} throws; {TypeError} `MISSING_OPTION` without `head`; {RangeError}
 * `CONFLICTING_OPTIONS` if the encoding has no table; `OUT_OF_RANGE` if there is no such head.
 * @see Dai et al. 2019, section 3.3, https://arxiv.org/abs/1901.02860; Ke, He and Liu 2021, section 3.1,
 * https://arxiv.org/abs/2006.15595
 *
 * @example
 * ```js
 * const layer = { tokens: ["我", "打", "你"], encoding: { kind: "sinusoidal" }, head: 0 };
 * const { contentContent, contentPosition, positionContent, positionPosition, scores, shares } = scoreTerms(layer);
 * const sum = [contentContent, contentPosition, positionContent, positionPosition].reduce((sum, term) => sum + term.data[5], 0);
 * Math.abs(sum - scores.data[5]) < 1e-6; // → true
 * Math.abs(scores.data[5] - sentenceHead(layer).scores.data[5]) < 1e-5; // → true
 * shares[0] > shares[3]; // → true
 * ```
 * @example
 * ```js
 * scoreTerms({ tokens: ["我", "打", "你"], encoding: { kind: "alibi" }, head: 0 }); // throws CONFLICTING_OPTIONS
 * ```
 */
export function scoreTerms(o: SentenceOptions & { tokens: string[]; head: number }): ScoreTerms;

/** How far the vectors of tokens lie within what a position table spans. */
export interface SpanOverlap {
  /** The dimension of what the rows span, up to one part in 10⁶. */
  rank: number;
  /** The mean over the tokens of the share of a vector's squared length that lies within the span, 0 to 1. */
  share: number;
  /** The mean angle between a token's vector and the span, in degrees, 0 to 90. */
  angle: number;
}

/**
 * Measures how far the vectors of tokens lie within what the rows of a sinusoidal table span: the room that the sum of embedding
 * and position leaves to keep the two apart.
 *
 * `rank` is that of a Gram–Schmidt process that takes the row with the longest remainder next, and ends when none is longer than
 * 10⁻⁶ of the first row that was taken. The vectors are those of {@link sentenceAttention} for the tokens `"0"`, `"1"`, …: normal
 * numbers of mean 0 and variance 1. The expected `share` is rank / dim.
 *
 * @param o - `dim`: width, even. `positions`: rows of the table, from position 0 on. `tokens`: how many vectors are drawn, 1 to
 * 4096, default 128. `seed`: of these, default 0. The others as for {@link sinusoidal}.
 * @throws {RangeError} `OUT_OF_RANGE` if a number is 0, `tokens` above 4096 or `base` not from 1 to 1e100; `ODD_DIM` if `dim` is
 * odd; `TOO_LARGE` if (`positions` + `tokens`) × `dim` × the lesser of `dim` and `positions` is above 2³⁰; `UNKNOWN_VALUE`.
 * @see Golub and Van Loan, Matrix Computations, sections 5.2.8 and 5.4.2
 *
 * @example
 * ```js
 * const { rank, share, angle } = spanOverlap({ dim: 64, positions: 100 });
 * rank < 64; // → true
 * Math.abs(share - rank / 64) < 0.05; // → true
 * spanOverlap({ dim: 64, positions: 1 }).rank; // → 1
 * ```
 * @example
 * ```js
 * spanOverlap({ dim: 63, positions: 100 }); // throws ODD_DIM
 * ```
 */
export function spanOverlap(o: {
  dim: number;
  positions: number;
  tokens?: number;
  base?: number;
  layout?: Layout;
  timescale?: Timescale;
  seed?: number;
}): SpanOverlap;

/** The frequencies, and what float32 makes of them: an element for each pair. */
export interface FrequencyErrors {
  /** `base^(−2k/dim)`, in radians per position. */
  exact: Float64Array;
  /** How far 1 / base^(2k/dim) is off, in units in the last place. */
  power: Float64Array;
  /** How far exp(2k · (−ln base / dim)) is off, in units in the last place. */
  exponential: Float64Array;
  /** The greatest element of each of the two. */
  worst: { power: number; exponential: number };
}

/**
 * Measures the error of a sinusoidal table's, or RoPE's, frequencies where they are formed in float32, in both forms that code
 * has: as a power, and by way of a logarithm.
 *
 * A unit in the last place is the distance from the exact value, rounded to float32, to the next float32 above. Each operation is
 * rounded to float32 once, as the best library would: the quotient 2k/dim, the power and the reciprocal; the factor
 * −ln base / dim, its product with 2k, and the exponential. A library whose own power or exponential is less exact is up to some
 * units off that; PyTorch's seldom is.
 *
 * @param o - `dim`: width, even, up to 2²⁰. `base`: from 1 to 1e30, in which float32 holds all powers; default 10000.
 * @throws {RangeError} `ODD_DIM` if `dim` is odd; `OUT_OF_RANGE` if `dim` is 0 or `base` outside its range; `TOO_LARGE`.
 * @see transformers, `_compute_default_rope_parameters`, for the power; PyTorch's tutorial on language modelling,
 * `PositionalEncoding`, for the exponential
 *
 * @example
 * ```js
 * const { worst, power } = frequencyErrors({ dim: 512 });
 * worst; // → { power: 1.29, exponential: 7.02 }
 * power.length; // → 256
 * frequencyErrors({ dim: 80 }).worst; // → { power: 3.22, exponential: 3.06 }
 * ```
 * @example
 * ```js
 * frequencyErrors({ dim: 511 }); // throws ODD_DIM
 * ```
 */
export function frequencyErrors(o: { dim: number; base?: number }): FrequencyErrors;

/** What {@link float32TableErrors} returns: an element for each position in each list. */
export interface Float32TableErrors {
  /** Of a table whose frequencies are 1 / base^(2k/dim). */
  power: Float64Array;
  /** Of a table whose frequencies are exp(2k · (−ln base / dim)). */
  exponential: Float64Array;
  /** Of a table that is exact up to its end and then rounded to float32, as that of {@link sinusoidal} is. */
  rounded: Float64Array;
}

/**
 * Measures how far the usual float32 table is off: for each position, the greatest distance of an element of its row from the
 * exact one.
 *
 * The usual table forms its frequencies in float32, as {@link frequencyErrors} has them in both forms, and multiplies them with
 * the position in float32. The angle is then off by some hundred-millionths of itself, so the error grows with the position. Sine
 * and cosine of that angle are rounded to float32 once, as the best library would. A table whose angles are exact is off by
 * 3 · 10⁻⁸ at most, at every position.
 *
 * @param o - `dim` and `base` as in {@link frequencyErrors}, and the `positions`, in any order, fractions and negative numbers too.
 * @throws What {@link frequencyErrors} throws; {RangeError} `OUT_OF_RANGE` for a position beyond ±2⁵³; `TOO_LARGE` if the number of
 * positions times `dim` is above 2²⁴.
 * @see transformers, `_compute_default_rope_parameters`, for the power; PyTorch's tutorial on language modelling,
 * `PositionalEncoding`, for the exponential
 *
 * @example
 * ```js
 * const { power, exponential, rounded } = float32TableErrors({ dim: 512, positions: [4095, 1000000] });
 * power; // → [0.00027, 0.06161]
 * exponential; // → [0.00017, 0.03772]
 * rounded.every((error) => error < 3e-8); // → true
 * ```
 * @example
 * ```js
 * float32TableErrors({ dim: 511, positions: [4095] }); // throws ODD_DIM
 * ```
 */
export function float32TableErrors(o: { dim: number; base?: number; positions: ArrayLike<number> }): Float32TableErrors;

/** What {@link combinationCost} says of one model. */
export interface ModelCost {
  /** Features of each token in every layer. */
  width: number;
  /** Learned numbers of all layers. */
  parameters: number;
  /** Floating-point operations for one token, a multiplication and an addition counting 1 each. */
  flopsPerToken: number;
}

/**
 * Counts parameters and operations of a Transformer whose position table is added to the embedding, and of one whose table is put
 * beside it, which makes every layer wider.
 *
 * With width w and feed-forward width f, a layer has 4w² + 4w parameters in attention, 2wf + f + w in the feed-forward part and 4w
 * in two norms, as PyTorch's `TransformerEncoderLayer`. Operations are those of its matrices, 2 · (4w² + 2wf) for each token and
 * layer, and where the table is added, dim additions. What is the same in both is not counted, nor what depends on more than these
 * sizes: the embedding, the scores of attention, which grow with the text, and the output layer, which would be wider too.
 *
 * @param o - `dim`: width of the embedding, 1 to 65536. `positionDim`: columns of the table that is put beside, likewise; default
 * `dim`. `layers`: 1 to 4096. `feedForward`: the same in both models, 1 to 2²⁰; default four times the width of each.
 * @throws {RangeError} `OUT_OF_RANGE` if a size is 0; `TOO_LARGE` if one is above its limit.
 * @see Vaswani et al. 2017, sections 3.1 to 3.5, https://arxiv.org/abs/1706.03762
 *
 * @example
 * ```js
 * const { add, concatenate } = combinationCost({ dim: 512, layers: 6 });
 * add; // → { width: 512, parameters: 18914304, flopsPerToken: 37749248 }
 * concatenate; // → { width: 1024, parameters: 75577344, flopsPerToken: 150994944 }
 * combinationCost({ dim: 512, positionDim: 64, layers: 6 }).concatenate.width; // → 576
 * ```
 * @example
 * ```js
 * combinationCost({ dim: 512, layers: 0 }); // throws OUT_OF_RANGE
 * ```
 */
export function combinationCost(o: { dim: number; positionDim?: number; layers: number; feedForward?: number }): {
  /** Positions are added to the embedding. */
  add: ModelCost;
  /** Positions are put beside it. */
  concatenate: ModelCost;
};

/** What a base does. */
export interface BaseProfile {
  /** Positions for a whole turn, 2π over the frequency; one for each pair, the shortest first. */
  wavelengths: Float64Array;
  /** |PE(p + 1) − PE(p)|, the same for every p. */
  neighborDistance: number;
  /** The share of pairs that do not turn once within the context, 0 to 1. */
  longerThanContext: number;
}

/**
 * Tells what a base does to a sinusoidal table, or to RoPE's rotations: how long the waves are, how far neighbouring rows are
 * apart, and how many waves are longer than a text of `context` positions.
 *
 * The fastest pair turns by 1 radian at each position, whatever the base; a smaller base makes the slow ones faster.
 *
 * @param o - `dim`: width of the table, or the features of a head that turn; even, up to 2²⁰. `base`: from 1 to 1e100.
 * `context`: a length in positions, above 0. `timescale`: default `"paper"`, which is RoPE's too.
 * @throws {RangeError} `ODD_DIM` if `dim` is odd; `OUT_OF_RANGE` if `dim` is 0, or `base` or `context` outside its range;
 * `TOO_LARGE`; `UNKNOWN_VALUE`.
 * @see Vaswani et al. 2017, section 3.5, https://arxiv.org/abs/1706.03762; Peng et al. 2023, section 3,
 * https://arxiv.org/abs/2309.00071
 *
 * @example
 * ```js
 * const { wavelengths, neighborDistance, longerThanContext } = baseProfile({ dim: 64, base: 10000, context: 512 });
 * [wavelengths[0], wavelengths[31]]; // → [6.283, 47117.243]
 * neighborDistance; // → 1.47
 * longerThanContext; // → 0.5
 * ```
 * @example
 * ```js
 * baseProfile({ dim: 64, base: 0.5, context: 512 }); // throws OUT_OF_RANGE
 * ```
 */
export function baseProfile(o: { dim: number; base: number; context: number; timescale?: Timescale }): BaseProfile;

/**
 * Returns the angle of each of RoPE's pairs at each position, up to whole turns, `[positions, pairs]`: radians from 0 to 2π, 2π
 * itself never.
 *
 * The whole angle, position × frequency, is formed with about 30 digits before the turns are taken off, so that it is right to
 * 10⁻¹⁵ at every position up to 10¹².
 *
 * @param o - The options of {@link ropeFrequencies}, and the `positions`, in any order, fractions and negative numbers too. Without
 * `seqLen`, the length of the text is the greatest position + 1, as in {@link applyRope}.
 * @throws What {@link ropeFrequencies} throws; {RangeError} `OUT_OF_RANGE` for a position beyond ±2⁵³; `TOO_LARGE` above 2²⁸
 * angles.
 * @see Su et al. 2021, section 3.2.2, https://arxiv.org/abs/2104.09864
 *
 * @example
 * ```js
 * const angles = ropeAngles({ headDim: 4, positions: [1, 7, -1] });
 * angles.shape; // → [3, 2]
 * angles.data; // → [1.0000, 0.0100, 0.7168, 0.0700, 5.2832, 6.2732]
 * ```
 * @example
 * ```js
 * ropeAngles({ headDim: 3, positions: [1] }); // throws ODD_DIM
 * ```
 */
export function ropeAngles(o: RopeOptions & { positions: ArrayLike<number> }): Tensor64;

// ── the comparison table ──────────────────────────────────────────────────────────────────────────────────────────

/**
 * What one encoding costs and what it does in a model of the sizes given. Nothing is trained: learned numbers stand as
 * they are drawn.
 */
export interface ComparisonRow {
  /** The encoding, with all its settings, the defaults too. */
  encoding: Encoding;
  /**
   * Where it enters:
   * - `"nothing"`: nowhere.
   * - `"embedding"`: a vector for each position joins the embedding, once.
   * - `"query-key"`: queries and keys are turned, or a vector joins the key (Shaw's; another joins the value), in every layer.
   * - `"score"`: a number joins each score, in every layer.
   */
  actsOn: "nothing" | "embedding" | "query-key" | "score";
  /**
   * Learned numbers of the whole model. Learned: maxLength · dim. Shaw: 2 · (2 · maxDistance + 1) · dim in each layer, being
   * a set for keys and one for values in each head (tensor2tensor has one set for all heads). T5: buckets · heads, one table
   * for all layers, as in the authors' code. KERPLE: 2 · heads in each layer, likewise. All others: 0.
   */
  parameters: number;
  /** How `parameters` comes about, such as `"maxLength × dim"`. */
  parameterFormula: string;
  /**
   * Bytes, in float32, of tables of what depends on positions alone and is looked up rather than computed anew. Sinusoidal:
   * 4 · maxLength · dim (the buffer `pe` of PyTorch's tutorial). RoPE: 4 · maxLength · rotaryDim, a sine and a cosine for each
   * pair, once for all layers (vLLM's `cos_sin_cache`). xPos: twice that, as queries and keys are scaled apart. ALiBi:
   * 4 · heads · maxLength (the authors' `alibi`). All others: 0; biases that follow from learned numbers are not kept.
   */
  bufferBytes: number;
  /**
   * Floating-point operations for one token in all layers, over a model without positions: what is done with the token's own
   * numbers, with maxLength keys and no mask; a multiplication and an addition count 1 each, a look-up 0. Sinusoidal and
   * learned: dim, once. ALiBi, T5, KERPLE: layers · heads · maxLength, an addition to each score. RoPE, xPos:
   * layers · heads · 6 · rotaryDim, 4 multiplications and 2 additions for each pair of query and key. Shaw, with
   * r = min(2 · maxDistance + 1, maxLength): layers · heads · (4 · r · headDim + 2 · maxLength − 2 · r), for r products of
   * query and vector, an addition to each score, weights added up by vector, and r vectors to the output; that is this
   * package's way (tensor2tensor's takes maxLength for r).
   */
  flopsPerToken: number;
  /**
   * `weightResidual` of {@link compareOrders}, no mask, for eight tokens and the same ones interleaved like cards: 0, or up
   * to 10⁻⁶ of rounding, means blind to order. A sentence turned round would not do: it has the same distances, which is all
   * that ALiBi and KERPLE know. The layer is one of the model, with tokens of standard deviation 1; where the model is wider
   * than 1024, it has as many heads as fit into that.
   */
  orderResidual: number;
  /**
   * The greatest |score − score′| in that layer when all eight tokens move from position 0 by 1, by half of maxLength, or to
   * its end: 0 means purely relative, NaN that a learned table has not nine rows. RoPE and xPos have the rounding of queries
   * and keys to float32, about 10⁻⁶.
   */
  shiftError: number;
  /** What position `maxLength` gets: `"undefined"` where a learned table has no such row. */
  beyondMaxLength: "defined" | "undefined";
  /**
   * Of all positions, or distances, from maxLength to 2 · maxLength − 1, the share that gets something never met below
   * maxLength. Sinusoidal, RoPE, xPos: a (pair, position) counts where its angle, up to whole turns, lies outside the arc from
   * the first to the last angle met; a pair that has made its turn has met all. (Where a scaling depends on the length,
   * frequencies are those of each length.) Learned: the row, always. T5, Shaw: the bucket or vector of key − query, in either
   * direction. ALiBi, KERPLE: a (head, distance) counts where the bias in float32 is below all met. None: 0.
   */
  unseenFraction: number;
  /**
   * The mean change of a score with the distance, for the distances 0 to maxLength − 1: the expected score of a token with a
   * copy of itself that many positions earlier, less that at distance 0, mean over heads. The features of query and key are
   * equal and independent, of mean 0 and variance 1, and W_Q = W_K the unit matrix: the most that a table or a rotation does.
   * For a query and a key that have nothing to do with each other, its mean is 0 at every distance. Biases are the same for all.
   * Sinusoidal: Σ (cos dω − 1) over pairs / (heads · √headDim). RoPE: 2 Σ (cos dω − 1) / √headDim; xPos likewise, each
   * cosine times ((2k + 0.4 headDim) / (1.4 headDim))^(d / scaleBase). Learned: −std² · √headDim from distance 1 on, the mean
   * over tables (std by default 1), and NaN past the table's end. Shaw: 0, as a vector that is not trained favours no query.
   */
  decay: Float64Array;
  /**
   * The smallest Euclidean distance between the codes of two positions below maxLength, rounded to float32, and then to
   * bfloat16: rows of the table, or the sines and cosines of a rotation (xPos: without the scale). A learned table is measured
   * over as many first rows as rows² · dim ≤ 2³⁰ allows. NaN for relative encodings, which have codes of distances alone.
   */
  nearestPositions: { float32: number; bfloat16: number };
}

/**
 * Compares encodings by numbers, for the sizes of a model; the definition of each is in {@link ComparisonRow}.
 *
 * @param o - `dim`: width, a multiple of `heads`. `maxLength`: the longest text that the model is trained on, 16 to 131072
 * positions. `encodings`: at most 64; by default all nine kinds with their defaults. A learned table that does not say has
 * `maxLength` rows. `seed`, default 0: of the layer that `orderResidual` and `shiftError` are measured in and, without
 * `encodings`, of what is drawn for them.
 * @returns A row for each encoding, in order.
 * @throws {RangeError} `OUT_OF_RANGE` if a size is 0 or `maxLength` outside its range; `NOT_DIVISIBLE` if `heads` does not
 * divide `dim`; `ODD_DIM` if an encoding needs an even width; `TOO_LARGE` if maxLength · dim is above 2²⁶, dim / heads above
 * 1024, `layers` above 4096, or there are more than 64 encodings; `POSITION_OUT_OF_TABLE` if a learned table has fewer than 8
 * rows; what the functions of each encoding throw.
 * @see https://arxiv.org/abs/1706.03762 and the papers of {@link Encoding}
 *
 * @example
 * ```js
 * const rows = comparisonTable({ dim: 64, heads: 4, layers: 2, maxLength: 128 });
 * rows.map((row) => row.parameters); // → [0, 0, 8192, 8448, 128, 0, 16, 0, 0]
 * const { encoding, parameterFormula, beyondMaxLength, unseenFraction } = rows[2];
 * encoding; // → { kind: "learned", maxLength: 128, std: 1, seed: 0 }
 * [parameterFormula, beyondMaxLength, unseenFraction]; // → ["maxLength × dim", "undefined", 1]
 * const alibi = rows[5];
 * alibi.decay.slice(0, 3); // → [0, -0.083, -0.166]
 * const linear = { kind: "rope", scaling: { type: "linear", factor: 4 } };
 * const [scaled] = comparisonTable({ dim: 64, heads: 4, layers: 2, maxLength: 128, encodings: [linear] });
 * scaled.shiftError < 1e-5; // → true
 * ```
 * @example
 * ```js
 * comparisonTable({ dim: 64, heads: 5, layers: 2, maxLength: 128 }); // throws NOT_DIVISIBLE
 * ```
 */
export function comparisonTable(o: {
  dim: number;
  heads: number;
  layers: number;
  maxLength: number;
  encodings?: Encoding[];
  seed?: number;
}): ComparisonRow[];

// ── the training lab ──────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What a small model is trained to do.
 *
 * - `roles`: who does what to whom? Sentences of two nouns, a verb and fillers, in Chinese or in English; each token is
 *   labelled `doer`, `deed`, `done-to` or `other`. No mask. The accuracy is that of the two nouns: chance is one half.
 * - `before`: does A come before B? Both stand among other letters, and the answer is asked for at the last token. No mask.
 *   Chance is one half.
 * - `lookback`: say the token that stood `distance` places earlier, 1 to 1024, one of 16. Causal.
 * - `text`: say the next character of a text of the reader's own, at most 4 MB with 2 to 8192 distinct characters, carriage
 *   returns left out; its last tenth is kept for evaluation. Causal.
 */
export type Task =
  | { kind: "roles" }
  | { kind: "before" }
  | { kind: "lookback"; distance: number }
  | { kind: "text"; text: string };

/** The model, the task and the way of learning of a {@link Trainer}. */
export interface TrainerOptions {
  task: Task;
  /** How the model learns where its tokens stand. A learned table that does not say has 512 rows. */
  encoding: Encoding;
  /** Of the weights, the batches and the dropout; added to the encoding's own. Default 0. */
  seed?: number;
  /** 1 to 16. Default 2. */
  layers?: number;
  /** A divisor of `dim`. Default 4. */
  heads?: number;
  /** Width of the model, at most 1024. Default 64. */
  dim?: number;
  /** Width of the feed-forward layers, at most 4096. Default 128. */
  feedForward?: number;
  /** The share of numbers that dropout sets to 0 in the sum of embedding and positions, 0 to 0.9. Default 0. */
  dropout?: number;
  /** Tokens in each sentence of training, at most 2048. Default 8 for roles and before, 32 for lookback (twice the distance, if that is more) and text. */
  trainLength?: number;
  /** Sentences in each step, at most 1024. Default 32. */
  batch?: number;
  /** Steps until the learning rate has fallen to a tenth; more may be taken. Default 1000. */
  steps?: number;
  /** The greatest learning rate. Default 0.003. */
  learningRate?: number;
  /** Steps in which the learning rate grows in a line; then it falls along half a cosine. Default 50. */
  warmup?: number;
  /** AdamW's, of the linear layers' matrices alone. Default 0.01. */
  weightDecay?: number;
  /** The norm to which the gradients are clipped. Default 1. */
  clip?: number;
  /** Which keys a query may see. Default: as the task has it; lookback and text are always causal. */
  mask?: "none" | "causal";
  /** Multiplies the embedding by √dim before the positions join it. Default false. */
  scaleEmbedding?: boolean;
  /** Standard deviation of the embedding. Default 1, as in PyTorch's `nn.Embedding`. */
  embeddingStd?: number;
  /** How a table meets the embedding. Default `"add"`; side by side, a matrix each brings both back to the model's width. */
  combine?: "add" | "concatenate";
  /** Where a table joins the model. Default `"input"`. */
  addAt?: "input" | "every-layer";
}

/** What one step of training did. */
export interface StepReport {
  /** The number of the step, counted from 0. */
  step: number;
  /** The mean loss of its batch before the step, in nats. */
  loss: number;
  /** The norm of all gradients together, before clipping. */
  gradientNorm: number;
  /** The rate at which it learned. */
  learningRate: number;
}

/** How well a model does at one length. */
export interface LengthReport {
  /** Tokens in each sentence. */
  length: number;
  /** The mean loss, in nats; NaN where the encoding is not defined. */
  loss: number;
  /** The share of right answers, for roles among the two nouns; NaN where the encoding is not defined. */
  accuracy: number;
  /** The mean loss at each position, in nats; NaN where nothing is asked. */
  byPosition: Float64Array;
  /** False if the encoding has no such position. */
  defined: boolean;
}

/** What a model makes of a sentence. */
export interface TrainedSentence {
  /** The attention weights, `[layers, heads, n, n]`: row = query, column = key. */
  weights: Tensor;
  /** The probability of each class at each token, `[n, classes]`, in the order of {@link Trainer.classes}. */
  probabilities: Tensor;
}

/** What {@link Trainer.compareOrders} returns. */
export interface TrainedComparison {
  a: TrainedSentence;
  b: TrainedSentence;
  /** Where each token of `a` stands in `b`: `b[permutation[i]] = a[i]`. Repeated tokens keep their order. */
  permutation: Int32Array;
  /** `max |P A Pᵀ − A′|` over all heads of all layers. */
  weightResidual: number;
  /** The greatest difference of a token's probabilities in the two orders. */
  outputResidual: number;
  /** The greatest difference of the mean probabilities. */
  pooledResidual: number;
  /** Whether the three are rounding, at most 10⁻⁵: each token gets the same answer in both orders, whatever was learned. */
  orderBlind: boolean;
}

/** A sentence of a task, and the right answer at each of its tokens; `null` where nothing is asked. */
export interface TaskExample {
  tokens: string[];
  answers: (string | null)[];
}

/**
 * A small Transformer in training, with gradients of our own.
 *
 * The model is a pre-norm Transformer: token embedding (times √dim if asked), positions, dropout of the sum; in each layer
 * `x += W_O · attention(norm(x))` and `x += W₂ · relu(W₁ · norm(x) + b₁) + b₂`; at the end norm and a linear layer to the
 * classes. It learns by AdamW with β 0.9 and 0.999. Sinusoidal and learned tables join the embedding; Shaw's vectors, T5's
 * table and KERPLE's a and p are learned; ALiBi, RoPE and xPos have no parameters. A run is a function of its options alone,
 * to the bit, on every engine and natively.
 *
 * A trainer holds memory of the module until `free` is called, or until the object is collected.
 *
 * @throws {RangeError} `OUT_OF_RANGE` and `TOO_LARGE` for numbers outside the ranges that {@link TrainerOptions} states, or
 * if a step would need more than 2²⁶ numbers or the model or its encoding more than 2²⁴ parameters; `NOT_DIVISIBLE` if `heads` does not divide `dim`; `CONFLICTING_OPTIONS` if
 * `combine` or `addAt` is other than the default with an encoding without a table, or lookback or text is to have no mask; what the encoding
 * throws, such as `ODD_DIM` and `POSITION_OUT_OF_TABLE`.
 * @see https://arxiv.org/abs/2002.04745 figure 1b, and https://arxiv.org/abs/1711.05101 algorithm 2
 *
 * @example
 * ```js
 * const options = { task: { kind: "before" }, encoding: { kind: "rope" }, dim: 32, feedForward: 64, steps: 300 };
 * const trainer = new Trainer(options);
 * const reports = trainer.step(300);
 * reports[0].loss > 0.5; // → true
 * reports[299].loss < 0.1; // → true
 * const [same, longer] = trainer.evaluate({ lengths: [8, 16] });
 * same.accuracy > 0.95; // → true
 * longer.defined; // → true
 * trainer.attention(["A", "c", "B", "?"]).shape; // → [4, 4, 4]
 * trainer.free();
 * ```
 * @example
 * ```js
 * new Trainer({ task: { kind: "lookback", distance: 0 }, encoding: { kind: "none" } }); // throws OUT_OF_RANGE
 * ```
 */
export class Trainer {
  constructor(o: TrainerOptions);
  /** The number of parameters, all of them learned. */
  readonly parameters: number;
  /** The number of steps taken. */
  readonly stepsTaken: number;
  /** The tokens that the task knows. */
  readonly vocabulary: string[];
  /** The answers there are, in the order of {@link Trainer.predict}. */
  readonly classes: string[];
  /**
   * Takes some steps, by default one.
   *
   * @throws {RangeError} `DIVERGED` if the loss or the norm of the gradients is no longer finite, or the loss is above ten
   * times that of guessing: the steps before have been taken, and the model stays as it was. `TOO_LARGE` above 2²⁰ at once.
   */
  step(count?: number): StepReport[];
  /**
   * Measures loss and accuracy on sentences that depend on seed and length alone; the model stays as it is.
   *
   * @param o - `lengths`: at most 2048 each. `samples`: sentences of each length, at most 65536, default 256. `encoding`: the
   * same kind with other settings, such as another scaling of RoPE, read with the same parameters.
   * @throws {RangeError} `OUT_OF_RANGE` and `TOO_LARGE` for lengths that the task does not have, and for `samples`;
   * `CONFLICTING_OPTIONS` if `encoding` is of another kind or has other parameters.
   */
  evaluate(o: { lengths: ArrayLike<number>; samples?: number; encoding?: Encoding }): LengthReport[];
  /**
   * The attention weights on a sentence of the task's tokens, `[heads, n, n]`: row = query, column = key. `layer` counts
   * from 0, the default.
   *
   * @throws {RangeError} `UNKNOWN_VALUE` for a token that the task does not know; `OUT_OF_RANGE` if there are none, or no such
   * layer; `TOO_LARGE` above 1024, or if the model would need more than 2²⁶ numbers for them.
   */
  attention(tokens: string[], o?: { layer?: number }): Tensor;
  /** The probability of each class at each token of a sentence, `[n, classes]`. Throws what `attention` throws. */
  predict(tokens: string[]): Tensor;
  /**
   * Gives the model two orders of the same tokens and measures what differs besides the order, as {@link compareOrders} does
   * for a layer that was never trained.
   *
   * @throws {RangeError} `UNKNOWN_VALUE` for a token that the task does not know, `NOT_A_PERMUTATION` if `a` and `b` are not
   * the same tokens, and what `attention` throws for their number.
   *
   * @example
   * ```js
   * const orders = { a: ["猫", "追", "老鼠"], b: ["老鼠", "追", "猫"] };
   * const small = { task: { kind: "roles" }, dim: 16, feedForward: 32 };
   * const blind = new Trainer({ ...small, encoding: { kind: "none" } });
   * blind.step(20);
   * blind.compareOrders(orders).orderBlind; // → true
   * const seeing = new Trainer({ ...small, encoding: { kind: "rope" } });
   * seeing.compareOrders(orders).orderBlind; // → false
   * seeing.compareOrders(orders).a.weights.shape; // → [2, 4, 3, 3]
   * ```
   * @example
   * ```js
   * const trainer = new Trainer({ task: { kind: "roles" }, encoding: { kind: "none" } });
   * trainer.compareOrders({ a: ["cat", "bites", "dog"], b: ["dog", "bites", "man"] }); // throws NOT_A_PERMUTATION
   * ```
   */
  compareOrders(o: { a: string[]; b: string[] }): TrainedComparison;
  /** The sentences of a training step, by default the next one. */
  examples(step?: number): TaskExample[];
  /**
   * A `.safetensors` file with all parameters in float32, and the state of the optimizer, so that a run goes on from it to
   * the same bits. Matrices are `[inputs, outputs]`, the transpose of PyTorch's.
   */
  save(): Uint8Array;
  /**
   * Takes the parameters from such a file, and the state of the optimizer if it is there.
   *
   * @throws {SyntaxError} `BAD_FILE` if the bytes are no such file, or hold tensors of other names or shapes; nothing is loaded then.
   * What has no parameters, such as the number of heads, a mask or RoPE, the file does not tell: take the same options.
   */
  load(bytes: Uint8Array): void;
  /** Gives the memory back. Whatever is called after that throws `FREED`. */
  free(): void;
}

// ── what does this model use? ─────────────────────────────────────────────────────────────────────────────────────

/**
 * Where a field came from:
 * - `"explicit"`: the configuration, by the name that transformers has for it, or worked out from such fields.
 * - `"alias"`: the configuration, by another name.
 * - `"model-default"`: not in the configuration; a default or rule of the model type's code.
 * - `"assumed"`: neither; the model type is not known, and this is what most models do.
 */
export type Provenance = "explicit" | "alias" | "model-default" | "assumed";

/**
 * One thing found. Codes of {@link inspectConfig}:
 *
 * | code | severity | when |
 * | --- | --- | --- |
 * | `invalid-value` | error | a text, 0, NaN and the like where a number belongs; it was passed over |
 * | `missing-key` | error | something without which nothing can be computed |
 * | `cannot-compute` | error | settings out of range, such as a base of 1e200 |
 * | `list-length` | error | a list of LongRoPE that has not one element for each pair |
 * | `freq-factor-order` | error | `high_freq_factor` below `low_freq_factor` |
 * | `too-many-layers` | error | more than 4096 layers; the first are shown |
 * | `heads-do-not-divide` | error | the width is not a multiple of the heads, and there is no head dim |
 * | `unknown-rope-type` | error | a scaling that no known reader has; shown without scaling |
 * | `missing-model-type`, `unknown-model-type` | warning | what the configuration leaves open is assumed |
 * | `no-positions` | warning | nothing says how positions are encoded |
 * | `pairing-assumed` | warning | the model type is not known, so halves are assumed to pair |
 * | `inert-scaling` | warning | a block of scalings that changes no frequency |
 * | `factor-contradicts-lengths` | warning | the factor and the ratio of the two lengths differ |
 * | `dynamic-key-cache` | warning | dynamic scaling: cached keys carry the old base |
 * | `static-yarn` | warning | YaRN changes short texts too |
 * | `original-length-filled` | warning | the training length is missing, the longest text stands in |
 * | `beta-order` | warning | `beta_fast` below `beta_slow` |
 * | `longrope-name` | warning | "su", or "yarn" in a Phi-3 model: longrope |
 * | `type-not-read`, `two-types` | warning | `type` where only `rope_type` is read; both, and they differ |
 * | `new-keys` | warning | `rope_parameters`, which readers before transformers 5 pass over |
 * | `key-not-read`, `outer-key-not-read` | warning | a key that transformers 5 does not read here |
 * | `two-blocks` | warning | `rope_scaling` and `rope_parameters` differ; the first is read |
 * | `ntk-not-in-transformers` | warning | the type "ntk", which transformers does not have |
 * | `rotary-dim-by-library` | warning | MiniMax: `rotary_dim`, which transformers passes over and others heed |
 * | `own-dynamic-base`, `two-dimensional-positions` | warning | Qwen's and ChatGLM's first models: what their own code does and is not shown |
 * | `relative-key` | warning | learned vectors of distances besides the table, which transformers 5 no longer reads |
 * | `two-bases` | warning | two bases that differ |
 * | `partial-factor-not-read` | warning | a partial factor that transformers 5 heeds only beside a scaling |
 * | `mscale-alone` | warning | `mscale` without `mscale_all_dim`, which readers take differently |
 * | `base-by-version` | warning | OLMo 3: a base that versions 4 and 5 give to different layers |
 * | `truncate-not-read` | warning | `truncate` inside the settings of one kind of layers |
 * | `odd-rotary-dim` | warning | the rotary dim comes out odd |
 * | `layer-list-length` | warning | a list with more or fewer elements than layers |
 * | `sections-do-not-add-up` | warning | `mrope_section` and the number of pairs differ |
 * | `position-type-override` | warning | `position_embedding_type` that only some readers know |
 * | `read-as` | info | the model type is not known, but its class is |
 * | `nested-config` | info | the text model's part was read |
 * | `pairing-not-in-config` | info | neighbours pair, and only the model type says so |
 * | `longrope-boundary` | info | where the lists change, and that readers differ about it |
 * | `mrope-type` | info | "mrope" is plain RoPE over several axes |
 * | `type-key` | info | the type stands under `type` |
 * | `mscale-readings`, `attention-factor` | info | magnitudes of YaRN that readers apply differently |
 * | `query-scale-by-position`, `log-scaling`, `layerwise-scale` | info | something multiplies scores that is not in the scale shown |
 * | `alibi-scaled`, `alibi-rounded` | info | Falcon's slopes |
 * | `head-dim-apart` | info | the head dim is not width over heads |
 * | `usable-length` | info | fewer tokens fit than the table has rows |
 * | `relative-sinusoidal` | info | Transformer-XL, XLNet |
 * | `python-numbers` | info | NaN or Infinity in the text |
 */
export interface Finding {
  /** What was found; stable. */
  code: string;
  /** How much it matters: good to know, something that people trip over, something wrong. */
  severity: "info" | "warning" | "error";
  /** A sentence in English; may change. */
  message: string;
  /** The key at fault, as it stands in the input, where one alone is. */
  key?: string;
  /** What the sentence speaks of, by name, so that it can be said in another language. */
  values: Record<string, number | string>;
}

/** RoPE as layers use it. `headDim`, `rotaryDim`, `base` and `scaling` are options of {@link ropeFrequencies}. */
export interface ConfigRope {
  /** Features of one head, or of the part of it that is kept apart for turning. */
  headDim: number;
  /** How many features turn. Leave it out beside the scaling `"proportional"`, where it is `headDim`. */
  rotaryDim: number;
  /** Frequency base. */
  base: number;
  /** Which features form a pair. */
  pairing: Pairing;
  /** What is done to the frequencies, with all its settings. */
  scaling: RopeScaling;
  /** Pairs of each position axis, where there are several. */
  sections?: number[];
  /** How the axes share the pairs, where there are several. */
  arrangement?: AxesArrangement;
  /** The frequencies at each length asked for. */
  at: {
    /** Length of the text, in positions. */
    seqLen: number;
    /** Radians per position, one for each pair. */
    invFreq: Float64Array;
    /** Multiplies sine and cosine. */
    attentionFactor: number;
    /** What q·k is multiplied with before the softmax in this model. */
    softmaxScale: number;
  }[];
}

/** Layers with the same settings. */
export interface LayerPositions {
  /** Their indices, from 0; an encoder's layers come before its decoder's. */
  layers: number[];
  /** How they learn where tokens stand; `"none"` also where there is no attention. */
  scheme: "rope" | "alibi" | "learned" | "sinusoidal" | "t5" | "deberta" | "none";
  /** With `"rope"`. */
  rope?: ConfigRope;
  /** With `"alibi"`: a slope for each head, and what it is multiplied with. */
  alibi?: { slopes: Float64Array; form: AlibiForm };
  /** With `"learned"` and `"sinusoidal"`: its rows, the longest text, the first token's row, its width. */
  table?: { rows: number; usable: number; offset: number; dim: number };
  /** With `"sinusoidal"`: the convention. */
  preset?: SinusoidalPreset;
  /** With `"t5"` and `"deberta"` (there, buckets on either side). */
  buckets?: { buckets: number; maxDistance: number; bidirectional: boolean };
  /** What scores are multiplied with before the softmax, where the sizes tell. */
  softmaxScale?: number;
  /** Where each field came from, by its name: `scheme`, `rotaryDim`, `base`, `pairing`, `scaling`, `softmaxScale`, `rows`, … */
  provenance: Record<string, Provenance>;
}

/** What {@link inspectConfig} returns. */
export interface ConfigReport {
  /** The configuration's `model_type`. */
  modelType: string | null;
  /** The layers, those with the same settings together; those without positions come last. */
  layers: LayerPositions[];
  /** The kind of each layer, such as `"sliding_attention"`, where the configuration or the model type distinguishes them. */
  layerTypes?: string[];
  /** What there is to say, each thing once. */
  findings: Finding[];
}

/**
 * Reads a model's config.json and tells what each layer does with positions.
 *
 * Layers are counted from 0, an encoder's before its decoder's. For models of several kinds of input it is the text
 * model's layers. Where transformers has changed its mind, the reading is that of version 5.24, with a finding. A
 * configuration with strange contents is not refused, but gets findings. Nothing is sent anywhere.
 *
 * @param config - The text of config.json, or the object: up to 16 MiB, 64 levels and 2²⁰ values.
 * @param o - `seqLens`: the lengths, in positions, for which frequencies are wanted. Default: the training length and,
 * where it differs, the configured maximum.
 * @throws {SyntaxError} `INVALID_JSON` if the text is not JSON (NaN and Infinity, as Python writes them, are let pass).
 * @throws {TypeError} `WRONG_TYPE` if it is not an object.
 * @throws {RangeError} `TOO_LARGE` if it is larger or deeper than said, there are more than 4096 lengths, or these make more
 * than 2²⁴ frequencies;
 * `OUT_OF_RANGE` if a length is 0.
 * @see transformers 5.24: `modeling_rope_utils.py` and the model types' own files
 *
 * @example
 * ```js
 * const config = { model_type: "gpt_neox", hidden_size: 512, num_attention_heads: 8, num_hidden_layers: 6, rotary_pct: 0.25 };
 * const { layers } = inspectConfig(config);
 * layers[0].layers; // → [0, 1, 2, 3, 4, 5]
 * layers[0].rope.rotaryDim; // → 16
 * layers[0].provenance.rotaryDim; // → "alias"
 * layers[0].provenance.base; // → "model-default"
 * const scaled = '{ "model_type": "llama", "rope_scaling": { "type": "dynamic", "factor": 2 } }';
 * const report = inspectConfig(scaled, { seqLens: [2048, 4096] });
 * report.layers[0].rope.at[1].invFreq[63] / report.layers[0].rope.at[0].invFreq[63]; // → 0.3333
 * report.findings.map((finding) => finding.code); // → ["type-key", "dynamic-key-cache"]
 * ```
 * @example
 * ```js
 * inspectConfig('{ "model_type": "llama", }'); // throws INVALID_JSON
 * ```
 */
export function inspectConfig(config: string | object, o?: { seqLens?: ArrayLike<number> }): ConfigReport;
// ── what is this table? ───────────────────────────────────────────────────────────────────────────────────────────

/** A floating-point format: 53, 24, 11 or 8 bits of precision. */
export type Precision = "float64" | "float32" | "float16" | "bfloat16";

/**
 * A convention with its parameters, and how far a table is from it. `base`, `start`, `layout`, `timescale`, `oddDim`,
 * `scale` and `padRow` are options of {@link sinusoidal} and make the table there; {@link matchTable} makes it for every match.
 */
export interface TableMatch {
  /**
   * - `"sinusoidal"`: one of the conventions that are in use.
   * - `"double-exponent"`: the exponent has the factor 2 twice, a mistake that is often copied. {@link sinusoidal} makes
   *   such a table with base² if `paired`, else not at all.
   * - `"learned-like"`: no convention explains the table; the parameters are those of the nearest one.
   */
  convention: "sinusoidal" | "double-exponent" | "learned-like";
  /** Frequency base; in a double-exponent table, the base as its code has it. */
  base: number;
  /** Position of the first row; a fraction if it is one. */
  start: number;
  /** Order of the columns. */
  layout: Layout;
  /** Exponent of the frequencies. */
  timescale: Timescale;
  /** What became of the odd column; `"error"` where the width is even. */
  oddDim: OddDim;
  /** Factor on the whole table. */
  scale: number;
  /** The row of zeros, the first if there are several; absent without one. */
  padRow?: number;
  /** Sine and cosine of a pair share a frequency. False only for a double exponent that gives each column its own. */
  paired: boolean;
  /** The coarsest format that holds all the numbers: what the table was stored in, whatever it was converted to since. */
  precision: Precision;
  /**
   * The finest precision of the angles that explains the numbers; `"float64"` also where nothing tells. float16 and
   * bfloat16 can be told apart only where the storage is one of them.
   */
  anglePrecision: Precision;
  /** Positions run along the second axis. */
  transposed: boolean;
  /** The greatest difference from the exact table; rows of zeros, and rows that hold NaN or infinities, are left out. */
  maxError: number;
  /** Libraries' conventions that give this table, wherever it starts. Empty if base or scale are not theirs. */
  presets: SinusoidalPreset[];
}

/** One thing that a diagnosis has to say. */
export interface TableFinding extends Finding {
  /**
   * | code | what it says | values |
   * | --- | --- | --- |
   * | `starts-at` | the first row is not position 0 | `start` |
   * | `pad-row` | a row of zeros, for padding | `row`, `count` |
   * | `halves` | sines and cosines in two halves | `layout` |
   * | `cos-first` | cosines before sines | `layout` |
   * | `endpoint-timescale` | exponent k/(n − 1) | `base`, `pairs` |
   * | `double-exponent` | the exponent has its 2 twice, or no pairs | `base` |
   * | `unusual-base` | another base than 10000 | `base`, `pairs` |
   * | `low-precision-angles` | angles were formed in less than float64 | `precision`, `maxError`, `base`, `pairs` |
   * | `low-precision-storage` | all numbers are float16 or bfloat16 ones | `precision` |
   * | `transposed` | positions along the second axis | |
   * | `constant-rows` | all rows are the same, or all elements 0 | |
   * | `scaled` | a factor on the whole table | `scale` |
   * | `odd-dim` | an odd width, and its rule | `rule` |
   * | `too-few-rows` | several conventions give this table | `count`, `rows`, `columns` |
   * | `not-finite` | NaN or infinities | `count`, `row` of the first |
   * | `not-sinusoidal` | no convention explains the numbers | `likeness` to the nearest, from −1 to 1, `maxError`; `count` of elements that are off, where all others are the nearest's own |
   */
  code: string;
  /**
   * The line of PyTorch or NumPy that mends it or takes it into account. It speaks of a table `pe` with `rows` and `dim`
   * columns, made of `angle = position * inv_freq`; `position` is a column, `[rows, 1]`.
   */
  fix: string;
}

/** What {@link diagnose} found. */
export interface Diagnosis {
  /** Length of the first axis of the table. */
  rows: number;
  /** Length of the second axis. */
  columns: number;
  /** Digits after the point, where the numbers were printed with 6 or fewer; else null. */
  decimals: number | null;
  /**
   * `"match"`: one convention explains every element, or is the most usual of several that do. `"ambiguous"`: several do that
   * are as usual, or the table has one row or two columns, which is too little to tell.
   * `"no-match"`: none does, or the table holds what is not finite.
   */
  verdict: "match" | "ambiguous" | "no-match";
  /**
   * The conventions that explain the table, the most plausible first; with `"no-match"` the nearest one alone, or none if
   * all is zero or not finite.
   */
  matches: TableMatch[];
  /** About the first match. */
  findings: TableFinding[];
}

/** Which table of a file is meant. */
export interface TableFileOptions {
  /** Name of a tensor in a `.safetensors` file. Default: the only one that could be a position table, or that has a usual name. */
  tensor?: string;
}

/**
 * Tells by which convention a position table was made: layout, timescale, base, first position, scale, precision.
 *
 * Frequencies are measured in the table itself, so any base, any start up to 5·10⁸ and any positive factor are found, not only
 * those of a list. Among the parameters that explain every element, the simplest are reported: 10000 where the storage cannot
 * tell it from 9998.
 * Ten rows of sixteen columns are enough to tell all known conventions apart. A table whose differences are no rounding,
 * such as one that was trained, matches nothing; the nearest convention is then listed as `"learned-like"`.
 *
 * @param table - Shape `[rows, columns]`, `[1, rows, columns]` or `[rows, 1, columns]`, in float32 or float64; or the bytes
 * of a file, as {@link readTable} takes them.
 * @throws {RangeError} `BAD_SHAPE` if the shape is another or an axis is empty; `CONFLICTING_OPTIONS` if `tensor` is given
 * with a table that is no file. For a file, what {@link readTable} throws.
 *
 * @example
 * ```js
 * const table = sinusoidal({ length: 20, dim: 64, preset: "fairseq" });
 * const { verdict, matches, findings } = diagnose(table);
 * verdict; // → "match"
 * matches[0].presets; // → ["fairseq"]
 * findings.map((finding) => finding.code); // → ["halves", "endpoint-timescale", "pad-row"]
 * diagnose({ data: new Float32Array(8), shape: [8] }); // throws BAD_SHAPE
 * ```
 */
export function diagnose(table: Tensor | Tensor64 | Uint8Array, options?: TableFileOptions): Diagnosis;

/** A table from a file: a tensor that knows where it came from. */
export interface TableFile<Data extends Float32Array | Float64Array = Float32Array | Float64Array> {
  /** The elements, row-major whatever the file has: float64 from a file in float64, else float32, which holds them exactly. */
  data: Data;
  /** The shape in the file. */
  shape: number[];
  /** The format of the file. */
  format: "npy" | "safetensors";
  /** The type of the elements in the file. */
  precision: Precision;
  /** The name of the tensor; empty in a `.npy` file. */
  tensor: string;
}

/**
 * Reads a table from the bytes of a `.npy` file (versions 1 to 3, either byte order, either order of axes) or of a
 * `.safetensors` file, in float64, float32, float16 or bfloat16. Of the file only the header and the one tensor are copied.
 *
 * NumPy has no bfloat16 of its own: two-byte elements of kind `V`, which is what JAX's `ml_dtypes` writes, and 16-bit
 * integers are taken for it.
 *
 * @param bytes - A whole file of at most 2 GiB.
 * @throws {SyntaxError} `BAD_FILE` if it is no such file, or a broken one.
 * @throws {RangeError} `NOT_SUPPORTED` for elements of another type, of the tensor or of all there are; `UNKNOWN_VALUE` if there is no such `tensor`; `TOO_LARGE`.
 * @throws {TypeError} `MISSING_OPTION` if several tensors could be meant: the message lists them.
 *
 * @example
 * ```js
 * const header = '{"pe":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}}';
 * const file = new Uint8Array(8 + header.length + 8);
 * file[0] = header.length;
 * file.set(new TextEncoder().encode(header), 8);
 * file.set(new Uint8Array(Float32Array.of(0, 1).buffer), 8 + header.length);
 * readTable(file).data; // → [0, 1]
 * readTable(file, { tensor: "pe" }).precision; // → "float32"
 * readTable(file.subarray(0, 40)); // throws BAD_FILE
 * ```
 */
export function readTable(bytes: Uint8Array, options?: TableFileOptions): TableFile;

/**
 * Returns the names of the tensors in a `.safetensors` file that could be position tables: floating-point numbers, two
 * axes beside ones of length 1. A `.npy` file has no names.
 *
 * @throws {SyntaxError} `BAD_FILE` if it is no file that {@link readTable} reads.
 *
 * @example
 * ```js
 * const header = '{"pe":{"dtype":"F16","shape":[2,2],"data_offsets":[0,8]}}';
 * const file = new Uint8Array(8 + header.length + 8);
 * file[0] = header.length;
 * file.set(new TextEncoder().encode(header), 8);
 * tensorNames(file); // → ["pe"]
 * tensorNames(new Uint8Array(3)); // throws BAD_FILE
 * ```
 */
export function tensorNames(bytes: Uint8Array): string[];

/** What {@link matchTable} returns, both `[rows, columns]`. */
export interface MatchedTable {
  /** The exact table of the match, zero in the given table's rows of zeros. */
  nearest: Tensor;
  /** The given table minus the exact one. */
  difference: Tensor;
}

/**
 * Computes the table that a match stands for, and the difference from the given one, both lying as the given table does.
 *
 * @param table - As for {@link diagnose}.
 * @param match - One of the `matches` of a diagnosis, of this table or another of its width.
 * @throws What {@link diagnose} and {@link sinusoidal} throw for the table and for the parameters of the match.
 *
 * @example
 * ```js
 * const table = sinusoidal({ length: 20, dim: 16 });
 * table.data[37] += 0.25; // trained a little
 * const [nearest] = diagnose(table).matches;
 * nearest.convention; // → "learned-like"
 * matchTable(table, nearest).difference.data[37]; // → 0.2500
 * matchTable(table, { ...nearest, base: -1 }); // throws OUT_OF_RANGE
 * ```
 */
export function matchTable(
  table: Tensor | Tensor64 | Uint8Array,
  match: TableMatch,
  options?: TableFileOptions,
): MatchedTable;
/**
 * A table to try {@link diagnose} on. Conventions: `"paper"`, `"tensor2tensor"`, `"fairseq"`, `"marian"`, `"musicgen"`,
 * `"cos-first"` (cos, sin, cos, sin, …). Faults:
 * - `"double-exponent"`: column c has the exponent 2c/dim, so that every column has a frequency of its own.
 * - `"starts-at-one"`: row 0 is position 1. `"pad-row"`: row 0 is zeroed for a padding token.
 * - `"float16"`, `"bfloat16"`: rounded to that format. `"float32-angles"`: frequencies and angles rounded to float32, over
 *   2048 rows.
 * - `"transposed"`: columns are positions. `"scaled"`: divided by √dim. `"base"`: base 500.
 * - `"constant"`: every row is position 1. `"short"`: a single row. `"odd"`: 31 columns. `"not-finite"`: a NaN in row 20.
 * - `"learned"`: normal numbers, as a learned table begins.
 */
export type ExampleTable =
  | "paper"
  | "tensor2tensor"
  | "fairseq"
  | "marian"
  | "musicgen"
  | "cos-first"
  | "double-exponent"
  | "starts-at-one"
  | "pad-row"
  | "float16"
  | "bfloat16"
  | "float32-angles"
  | "transposed"
  | "scaled"
  | "base"
  | "learned"
  | "constant"
  | "short"
  | "not-finite"
  | "odd";

/**
 * Returns an example for {@link diagnose}, shape `[64, 32]` unless it is about the shape.
 *
 * @throws {RangeError} `UNKNOWN_VALUE` for an example that there is not.
 * @see Kyubyong/transformer#38 (doubled exponent), tensor2tensor#391 (halves), pytorch/tutorials#1547 (constant rows)
 *
 * @example
 * ```js
 * exampleTable({ example: "transposed" }).shape; // → [32, 64]
 * ```
 * @example
 * ```js
 * exampleTable({ example: "transpose" }); // throws UNKNOWN_VALUE
 * ```
 */
export function exampleTable(o: { example: ExampleTable }): Tensor;

/** The finite element of a matrix that is farthest from 0. */
export interface TablePeak {
  /** Its distance from 0; 0 where no element is finite. */
  value: number;
  /** Its row. */
  row: number;
  /** Its column. */
  column: number;
}

/**
 * Finds the finite element of a matrix that is farthest from 0; of several, the first.
 *
 * @throws {RangeError} `BAD_SHAPE` if `table` is not a matrix.
 *
 * @example
 * ```js
 * tablePeak({ data: Float32Array.of(0.5, NaN, -2, 1), shape: [2, 2] }); // → { value: 2, row: 1, column: 0 }
 * ```
 * @example
 * ```js
 * tablePeak({ data: new Float32Array(8), shape: [8] }); // throws BAD_SHAPE
 * ```
 */
export function tablePeak(table: Tensor): TablePeak;

// ── how a table is used ───────────────────────────────────────────────────────────────────────────────────────────

/** How far a table is from a library's. */
export interface PresetDifference {
  /** The library's convention. */
  preset: SinusoidalPreset;
  /** The greatest difference of an element; what is not finite is left out. */
  maxDifference: number;
}

/**
 * Compares a table with the one that each preset gives for its size; presets that refuse an odd width are left out.
 *
 * @param o - `start`: position of the first row, default 0. `transposed`: positions run along the second axis, default
 * false.
 * @throws {RangeError} `BAD_SHAPE` if `table` is none; `OUT_OF_RANGE` if a position lies beyond ±2⁵³.
 *
 * @example
 * ```js
 * const table = sinusoidal({ length: 512, dim: 512, preset: "tensor2tensor" });
 * const differences = presetDifferences(table);
 * differences.find(({ preset }) => preset === "whisper").maxDifference; // → 0
 * differences.find(({ preset }) => preset === "marian").maxDifference; // → 0.7124
 * ```
 * @example
 * ```js
 * presetDifferences({ data: new Float32Array(8), shape: [8] }); // throws BAD_SHAPE
 * ```
 */
export function presetDifferences(table: Tensor, o?: { start?: number; transposed?: boolean }): PresetDifference[];

/** What becomes of `x + pe[start : start + length]` in PyTorch and NumPy. */
export interface TableSlice {
  /** Rows that the slice really has. */
  rows: number;
  /**
   * - `"fits"`: as many rows as tokens.
   * - `"error"`: refused.
   * - `"broadcast"`: one row is added to every token, without a word.
   * - `"vanishes"`: one token and no row give no token, without a word.
   */
  outcome: "fits" | "error" | "broadcast" | "vanishes";
}

/**
 * Tells what adding `pe[start : start + length]` to `length` tokens does, if `pe` has `maxLength` rows: a slice past the
 * end is cut short, and what is short is refused or broadcast.
 *
 * @throws {RangeError} `OUT_OF_RANGE` if `maxLength` or `length` is 0.
 * @see https://docs.pytorch.org/docs/stable/notes/broadcasting.html
 *
 * @example
 * ```js
 * tableSlice({ maxLength: 64, length: 100 }); // → { rows: 64, outcome: "error" }
 * tableSlice({ maxLength: 64, start: 64, length: 1 }); // → { rows: 0, outcome: "vanishes" }
 * ```
 * @example
 * ```js
 * tableSlice({ maxLength: 0, length: 100 }); // throws OUT_OF_RANGE
 * ```
 */
export function tableSlice(o: { maxLength: number; length: number; start?: number }): TableSlice;

/**
 * How an embedding starts: `"unit"` with standard deviation 1 (`nn.Embedding`), `"inverse-root"` with 1/√dim (the paper's
 * code), `"small"` with 0.02 (BERT, GPT-2).
 */
export type Initialization = "unit" | "inverse-root" | "small";

/** An embedding beside the position table that is added to it. */
export interface EmbeddingScale {
  /** Standard deviation of the embedding as it is added. */
  embeddingStd: number;
  /** Standard deviation of the paper's table, over its first 512 rows. */
  tableStd: number;
  /** The first divided by the second. */
  ratio: number;
  /** Which of the two is drowned: the one that is less than a third of the other. */
  verdict: "balanced" | "table-drowned" | "embedding-drowned";
}

/**
 * Compares an embedding at its initialisation with the paper's position table.
 *
 * @param o - `initialization`: default `"unit"`. `scaleEmbedding`: multiplies the embedding by √dim, default false.
 * @throws What {@link sinusoidal} throws for `dim`.
 * @see Vaswani et al. 2017, section 3.4, https://arxiv.org/abs/1706.03762
 *
 * @example
 * ```js
 * const { embeddingStd, tableStd, verdict } = embeddingScale({ dim: 512, scaleEmbedding: true });
 * embeddingStd; // → 22.63
 * tableStd; // → 0.6547
 * verdict; // → "table-drowned"
 * ```
 * @example
 * ```js
 * embeddingScale({ dim: 7 }); // throws ODD_DIM
 * ```
 */
export function embeddingScale(o: {
  dim: number;
  initialization?: Initialization;
  scaleEmbedding?: boolean;
}): EmbeddingScale;

// ── drawing ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A scale of colours, from its low end to its high end:
 * - `"viridis"`: dark violet to yellow, in even steps of lightness. `"cividis"`: blue to yellow, alike for readers
 *   who do not tell red from green. Both by way of d3.
 * - `"blues"`, `"greys"`: from white. ColorBrewer.
 * - `"red-blue"`: blue over white to red, for numbers on both sides of 0; give a `range` that is the same on both.
 */
export type Colors = "viridis" | "cividis" | "blues" | "greys" | "red-blue";

/** How numbers become colours. */
export interface HeatmapOptions {
  /** The numbers that the ends of the colour scale stand for; others take the nearer end. Default: the least and the greatest finite number. */
  range?: [number, number];
  /** One of {@link Colors}. Default `"viridis"`. */
  colors?: Colors | (string & Record<never, never>);
  /** Which matrix of a tensor with three axes, counted from 0. Default 0. */
  slice?: number;
}

/** As much of a canvas as is used: any `HTMLCanvasElement` or `OffscreenCanvas` is one. */
export interface CanvasLike {
  /** In pixels; {@link drawHeatmap} sets it. */
  width: number;
  /** In pixels; {@link drawHeatmap} sets it. */
  height: number;
  /** Gives the context to draw in. */
  getContext(kind: "2d"): unknown;
}

/**
 * Draws a matrix on a canvas, one pixel for each element, and sets the canvas to that size. Scale it up with CSS and
 * `image-rendering: pixelated`. NaN and the infinities stay transparent.
 *
 * @param canvas - An `HTMLCanvasElement` or an `OffscreenCanvas`.
 * @param t - A matrix `[rows, columns]`, `[slices, rows, columns]` of which `slice` chooses one, or a vector, which is one
 * row.
 * @throws {TypeError} `NO_CANVAS` if it is no canvas or gives no 2-D context.
 * @throws {RangeError} `BAD_SHAPE` if `t` has more than three axes; `OUT_OF_RANGE` if there is no such slice or `range`
 * descends; `UNKNOWN_VALUE` for a colour scale that there is not; `TOO_LARGE` above 16384 on a side.
 *
 * @example
 * ```js browser
 * const canvas = new OffscreenCanvas(1, 1);
 * drawHeatmap(canvas, sinusoidal({ length: 100, dim: 64 }), { range: [-1, 1] });
 * [canvas.width, canvas.height]; // → [64, 100]
 * ```
 * @example
 * ```js
 * drawHeatmap({}, sinusoidal({ length: 2, dim: 4 })); // throws NO_CANVAS
 * ```
 */
export function drawHeatmap(canvas: CanvasLike, t: Tensor, o?: HeatmapOptions): void;

/**
 * Returns the pixels that {@link drawHeatmap} would draw: red, green, blue and alpha from 0 to 255, row-major.
 * `new ImageData(data, width, height)` takes them.
 *
 * @throws What {@link drawHeatmap} throws, but for `NO_CANVAS`.
 *
 * @example
 * ```js
 * const pixels = heatmapPixels({ data: Float32Array.of(0, 1, NaN), shape: [1, 3] }, { colors: "viridis" });
 * [pixels.width, pixels.height, pixels.data.length]; // → [3, 1, 12]
 * pixels.data.slice(0, 4); // → [68, 1, 84, 255]
 * pixels.data[11]; // → 0
 * ```
 * @example
 * ```js
 * heatmapPixels({ data: new Float32Array(4), shape: [5] }); // throws BAD_SHAPE
 * ```
 */
export function heatmapPixels(
  t: Tensor,
  o?: HeatmapOptions,
): {
  /** Four numbers for each element. */
  data: Uint8ClampedArray<ArrayBuffer>;
  /** Pixels in a row: the matrix's columns. */
  width: number;
  /** Rows. */
  height: number;
};
