// What the tests of the package share.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

/** Half a unit in the last place of a float32 near 1, twice over: the bound that the tables promise. */
export const FLOAT32_ROUNDING = 6e-8;

/** The reference cases of one family, from tests/golden. */
export async function goldenCases(family) {
  const file = new URL(`../golden/${family}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8")).cases;
}

/** A tensor from nested arrays, as the reference cases hold them. */
export function tensor(nested) {
  const shape = [];
  for (let level = nested; Array.isArray(level); level = level[0]) shape.push(level.length);
  return { data: Float32Array.from(nested.flat(Number.POSITIVE_INFINITY)), shape };
}

/** Compares a tensor with nested arrays, shape and all. */
export function assertTensorNear(given, nested, tolerance) {
  const expected = tensor(nested);
  assert.deepEqual(given.shape, expected.shape);
  assertNear(given.data, nested.flat(Number.POSITIVE_INFINITY), tolerance);
}

/** `tolerance` is a number, or gives the bound for an expected value. */
export function assertNear(given, expected, tolerance) {
  assert.equal(given.length, expected.length);
  const bound = typeof tolerance === "function" ? tolerance : () => tolerance;
  for (let at = 0; at < expected.length; at++) {
    const error = Math.abs(given[at] - expected[at]);
    if (error <= bound(expected[at])) continue;
    assert.fail(`element ${at}: got ${given[at]}, expected ${expected[at]}, off by ${error}`);
  }
}

/** A bound for results that were rounded to float32 once. */
export function rounded(absolute) {
  return (expected) => absolute + FLOAT32_ROUNDING * Math.max(1, Math.abs(expected));
}

export function range(length) {
  return Array.from({ length }, (_, index) => index);
}

export function dot(a, b) {
  return a.reduce((sum, value, index) => sum + value * b[index], 0);
}
