// Sinusoidal tables and shifts against the reference values of other libraries.
import assert from "node:assert/strict";
import test from "node:test";
import { init, shiftResidual, sinusoidal, sinusoidal64, sinusoidalGrid, sinusoidalShift } from "../../npm/node.js";
import { assertNear, assertTensorNear, dot, FLOAT32_ROUNDING, goldenCases, range } from "./support.mjs";

await init();

const LAYOUTS = { interleaved: "interleaved", split: "sin-cos", split_cos_first: "cos-sin" };

for (const golden of await goldenCases("sinusoidal")) {
  test(golden.id, () => {
    const options = tableOptions(golden.params);
    const { tolerance } = golden;
    const exact = golden.expected_f64 ?? golden.expected;
    const exactBound = tolerance.abs_f64 ?? tolerance.abs;
    assertTable(sinusoidal64(options), exact, exactBound);
    assertTable(sinusoidal(options), exact, exactBound + FLOAT32_ROUNDING);
    assertTable(sinusoidal(options), golden.expected, tolerance.abs + FLOAT32_ROUNDING);
  });
}

function tableOptions(params) {
  const { d, base, layout, frequencies } = params;
  return {
    dim: d,
    layout: LAYOUTS[layout],
    timescale: frequencies === "base^(2i/d)" ? "paper" : "endpoint",
    base: base / (params.min_timescale ?? 1),
    ...(d % 2 === 1 && { oddDim: params.odd_rule === "last column is zero" ? "zero-pad" : "extra-sin" }),
    ...(params.scale && { scale: d ** -0.5 }),
    ...(params.padding_idx !== undefined && { padRow: params.padding_idx }),
    ...rows(params),
  };
}

/** tensor2tensor's `min_timescale` multiplies every frequency, which is to say every position. */
function rows({ positions, len, offset, min_timescale }) {
  if (positions) return { positions };
  if (min_timescale) return { positions: range(len).map((row) => (offset + row) * min_timescale) };
  return { length: len, start: offset };
}

function assertTable(table, expected, bound) {
  if (expected.values) return assertTensorNear(table, expected.values, bound);
  assert.deepEqual(table.shape, expected.shape);
  const [, columns] = table.shape;
  for (const [row, column, value] of expected.samples) {
    assertNear([table.data[row * columns + column]], [value], bound);
  }
  assertAggregates(table.data, expected.aggregates, bound);
}

function assertAggregates(data, { sum, sum_sq, min, max }, bound) {
  assertNear([data.reduce((total, value) => total + value, 0)], [sum], bound * data.length);
  assertNear([data.reduce((total, value) => total + value * value, 0)], [sum_sq], 2 * bound * data.length);
  assertNear([data.reduce((a, b) => Math.min(a, b))], [min], bound);
  assertNear([data.reduce((a, b) => Math.max(a, b))], [max], bound);
}

for (const golden of await goldenCases("sinusoidal_nd")) {
  test(golden.id, () => {
    const { params, expected, expected_f64, tolerance } = golden;
    const grid = sinusoidalGrid(gridOptions(params));
    assertTable(grid, expected_f64 ?? expected, (tolerance.abs_f64 ?? tolerance.abs) + FLOAT32_ROUNDING);
    assertTable(grid, expected, tolerance.abs + FLOAT32_ROUNDING);
  });
}

function gridOptions({ x, y, z, height, width, d, base, temperature, normalize, cls_token, layout }) {
  return {
    sizes: [x, y, z, height, width].filter((size) => size !== undefined),
    dim: d,
    base: base ?? temperature,
    rule: layout.includes("each of c =") ? "axis-blocks" : layout.startsWith("[y part") ? "detr" : "mae",
    axisOrder: layout.startsWith("[sin_w") ? "reversed" : "forward",
    ...(normalize && { extent: 2 * Math.PI }),
    ...(cls_token && { classToken: true }),
  };
}

for (const golden of await goldenCases("shift_rotation")) {
  test(golden.id, () => (golden.expected.matrix ? assertMatrix(golden) : assertProducts(golden)));
}

function assertMatrix({ params, expected, tolerance }) {
  const options = { dim: params.d, base: params.base, shift: params.k, layout: params.layout };
  assertTensorNear(sinusoidalShift(options), expected.matrix, tolerance.abs);
  for (const [position, row] of Object.entries(expected.pe_at)) {
    const shift = shiftResidual({ ...options, position: Number(position) });
    assertNear(shift.at, row, tolerance.abs);
    assertNear(shift.shifted, expected.pe_shifted[position], tolerance.abs);
    assertNear(shift.product, expected.pe_shifted[position], tolerance.abs);
    assert.ok(shift.residual < 1e-13);
  }
}

function assertProducts({ params, expected, tolerance }) {
  const positions = [params.p, ...expected.k.map((k) => params.p + k)];
  const table = sinusoidal64({ positions, dim: params.d, base: params.base });
  const [first, ...others] = positions.map((_, row) => table.data.slice(row * params.d, (row + 1) * params.d));
  const distance = (other) => Math.hypot(...first.map((value, column) => value - other[column]));
  assertNear(
    others.map((other) => dot(first, other)),
    expected.dot,
    tolerance.abs,
  );
  assertNear(others.map(distance), expected.distance, 1e-7);
}

for (const golden of await goldenCases("embedding_forward")) {
  const { params, expected, tolerance } = golden;
  if (params.embedding) {
    test(golden.id, () => {
      const pe = sinusoidal64({ length: params.len, start: params.first_position, dim: params.d_model }).data;
      const sum = params.embedding.map((sentence) =>
        sentence.flat().map((value, at) => value * Math.sqrt(params.d_model) + pe[at]),
      );
      assertNear(sum.flat(), golden.expected_f64.output.flat(2), tolerance.abs_f64);
      assertNear(sum.flat(), expected.output.flat(2), tolerance.abs);
    });
  } else if (expected.pe) {
    test(`${golden.id}, the table's own statistics`, () => {
      const { data } = sinusoidal64({ length: params.len, dim: params.d_model });
      const { mean, std_population, std_sample, rms } = expected.pe;
      assertNear(statistics(data), [mean, std_population, std_sample, rms], tolerance.rel);
    });
  }
}

function statistics(data) {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const squares = data.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const rms = Math.sqrt(data.reduce((sum, value) => sum + value * value, 0) / data.length);
  return [mean, Math.sqrt(squares / data.length), Math.sqrt(squares / (data.length - 1)), rms];
}
