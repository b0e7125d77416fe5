// What every consumer computes: numbers that must be the same bits wherever the package runs.
const sentences = { a: [..."我打你"], b: [..."你打我"] };

/** Plain numbers, so that they survive the way from a browser's page to the test. */
export function answer({ sinusoidal, sinusoidal64, learned, applyRope, alibiBias, compareOrders }) {
  const table = sinusoidal({ positions: [0, 1.5, 511, 1e6, 1e8], dim: 64 });
  const x = { data: table.data, shape: [1, 5, 64] };
  const { a, weightResidual, outputResidual } = compareOrders({ ...sentences, encoding: { kind: "sinusoidal" } });
  return {
    table: [...table.data],
    table64: [...sinusoidal64({ length: 70, start: 1e6, dim: 6, preset: "whisper" }).data],
    learned: [...learned({ maxLength: 4, dim: 5, seed: 7 }).data],
    rotated: [...applyRope({ x, headDim: 64 }).data],
    bias: [...alibiBias({ heads: 12, queries: 2, keys: 5 }).data],
    weights: [...a.weights.data],
    residuals: [weightResidual, outputResidual],
    refusal: refusal(() => sinusoidal({ length: 1, dim: 5 })),
  };
}

function refusal(call) {
  try {
    call();
  } catch (error) {
    return [error.name, error.code, error.option];
  }
}
