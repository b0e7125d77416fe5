// Thousands of calls that went wrong by a value or three: each returns, or throws an error with a code, and the next call works.
import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import * as posenc from "../../npm/node.js";
import { CALLS, call } from "./calls.mjs";
import { generator, mutated, Thrown } from "./mutations.mjs";

await posenc.init();

const NEEDS_CANVAS = ["init", "drawHeatmap"];

test("every function has calls to change", () => {
  const names = Object.keys(posenc).filter((name) => !NEEDS_CANVAS.includes(name));
  assert.deepEqual(Object.keys(CALLS).sort(), names.sort());
});

for (const [name, calls] of Object.entries(CALLS)) {
  test(`${name}: calls that work, work`, () => {
    for (const args of calls()) call(posenc, name, args);
  });

  test(`${name}: changed calls return or throw a coded error`, () => {
    const random = generator(1);
    for (let round = 0; round < 300; round++) {
      const originals = calls();
      const args = mutated(originals[random(originals.length)], random);
      if (Array.isArray(args)) assertReturnsOrRefuses(name, args);
    }
    for (const args of calls()) call(posenc, name, args);
  });
}

function assertReturnsOrRefuses(name, args) {
  try {
    call(posenc, name, args);
  } catch (error) {
    if (error instanceof Thrown) return;
    const isCoded =
      (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) && error.code;
    assert.ok(isCoded, `${name}(${inspect(args, { depth: 4 })}) threw ${inspect(error)}`);
  }
}
