import {
  type AttentionResult,
  alibiBias,
  applyRope,
  attention,
  attentionCell,
  type CanvasLike,
  compareOrders,
  convertPairing,
  drawHeatmap,
  type Encoding,
  type ErrorCode,
  heatmapPixels,
  init,
  type Layout,
  learned,
  type OrderComparison,
  orderCauses,
  type PosencError,
  positionsFromMask,
  ropeFrequencies,
  type SentenceOptions,
  type SinusoidalOptions,
  sentenceAttention,
  shiftResidual,
  sinusoidal,
  sinusoidal64,
  sinusoidalCell,
  sinusoidalFrequencies,
  sinusoidalInto,
  sinusoidalShift,
  type Tensor,
  type Tensor64,
  tokenDifference,
} from "posenc";

await init();
const loading: Promise<void> = init(Promise.resolve(new Uint8Array()));
await loading;

// tables
const options: SinusoidalOptions = {
  positions: new Float64Array([0, 0.5]),
  dim: 4,
  layout: "sin-cos",
  preset: "whisper",
};
const table: Tensor = sinusoidal(options);
const table64: Tensor64 = sinusoidal64({ length: 4, dim: 3, oddDim: "zero-pad" });
sinusoidalInto(new Float32Array(16), { length: 4, dim: 4, padRow: 1 });
const rows: number = (table.shape[0] ?? 0) + table64.data.length;
const layout: Layout = "cos-sin-interleaved";
const shift: Tensor64 = sinusoidalShift({ dim: 4, shift: -1.5, layout });
const { residual } = shiftResidual({ dim: 4, shift: 1, position: 3 });
const wave: "sin" | "cos" | "zero" = sinusoidalCell({ length: 4, dim: 4, row: 1, column: 2 }).function;
const frequencies: Float64Array = sinusoidalFrequencies({ dim: 4, timescale: "endpoint" });
const start: Tensor = learned({ maxLength: 4, dim: 4, std: 0.02, seed: 1 });
const positions: Int32Array = positionsFromMask({ mask: Uint8Array.of(0, 1, 1), rule: "fairseq", padding: 1 });

// rotary, biases
const { invFreq, attentionFactor } = ropeFrequencies({ headDim: 8, rotaryDim: 4, scaling: { type: "default" } });
const x: Tensor = { data: new Float32Array(8), shape: [1, 2, 4] };
const query = applyRope({ x, headDim: 4, positions, pairing: "interleaved", conjugate: true });
convertPairing({ weight: start, heads: 1, headDim: 4, to: "interleaved" });
const bias = alibiBias({ heads: 1, queries: 2, keys: 2, form: "symmetric", keyMask: [1, 1] });

// attention
const result: AttentionResult = attention({ query, key: x, value: x, bias, mask: "causal", window: 2 });
const output: Tensor | undefined = result.output;
const encodings: Encoding[] = [
  { kind: "none" },
  { kind: "sinusoidal", base: 100 },
  { kind: "learned", maxLength: 8 },
  { kind: "alibi", rule: "paper" },
  { kind: "rope", pairing: "half" },
];
const layers: SentenceOptions[] = encodings.map((encoding) => ({ encoding, mask: "causal", combine: "add" }));
for (const layer of layers) sentenceAttention({ ...layer, tokens: ["a"] });
const weight: number = attentionCell({ tokens: ["a"], encoding: { kind: "none" }, head: 0, query: 0, key: 0 }).weight;
const orders: OrderComparison = compareOrders({ a: ["a", "b"], b: ["b", "a"], encoding: { kind: "alibi" } });
const blind: boolean = orderCauses({ a: ["a"], b: ["a"], encoding: { kind: "none" } }).verdict === "order-blind";
const missing: string[] = tokenDifference({ a: ["a"], b: [] }).onlyInA;

// drawing
const canvas: CanvasLike = { width: 1, height: 1, getContext: () => null };
drawHeatmap(canvas, table, { range: [-1, 1], colors: "red-blue" });
const pixels: Uint8ClampedArray = heatmapPixels(orders.a.weights, { slice: 1 }).data;

// errors
function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof RangeError || error instanceof TypeError ? (error as PosencError).code : undefined;
}

export const used = [
  rows,
  shift,
  residual,
  wave,
  frequencies,
  invFreq,
  attentionFactor,
  output,
  weight,
  blind,
  missing,
  pixels,
  codeOf,
];

// What the types refuse.
// @ts-expect-error `dim` is missing
sinusoidal({ length: 4 });
// @ts-expect-error there is no option `bsae`
sinusoidal({ length: 4, dim: 4, bsae: 100 });
// @ts-expect-error there is no such layout
sinusoidal({ length: 4, dim: 4, layout: "interleave" });
// @ts-expect-error a tensor has a shape
attention({ query: { data: new Float32Array(4) }, key: x });
// @ts-expect-error there is no such encoding
sentenceAttention({ tokens: ["a"], encoding: { kind: "t6" } });
// @ts-expect-error this scaling needs a factor
ropeFrequencies({ headDim: 8, scaling: { type: "linear" } });
// @ts-expect-error text is no canvas
drawHeatmap("#canvas", table);
