// Every example in the type declarations is run, and every function has a good and a failing one.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import * as api from "../../npm/api.js";
import { blocks, run } from "./documentation.mjs";

test("documentation that is wrong is found out", async () => {
  await run("sinusoidal({ length: 1, dim: 4 }).data; // → [0, 1, 0, 1]");
  await assert.rejects(run("sinusoidal({ length: 1, dim: 4 }).data; // → [0, 1, 0, 2]"), /documented/);
  await assert.rejects(run("sinusoidal({ length: 2, dim: 2 }).data; // → [0.00, 1.00, 0.85, 0.54]"), /documented/);
  await assert.rejects(run("sinusoidal({ length: 1, dim: 4 }); // throws ODD_DIM"), /documented ODD_DIM/);
  await assert.rejects(run("sinusoidal({ length: 1, dim: 3 }); // throws OUT_OF_RANGE"), /thrown was ODD_DIM/);
  await assert.rejects(run("sinusoidal({ length: 1, dim: 4 }) // → [0]"), /no check/);
});

for (const { name, code } of await blocks("npm/index.d.ts", "js")) {
  test(`the example at ${name} does what it says`, () => run(code));
}

const declarations = await readFile(new URL("../../npm/index.d.ts", import.meta.url), "utf8");

for (const name of Object.keys(api)) {
  test(`${name} has a good and a failing example`, () => {
    const comment = commentBefore(`export ${/^[A-Z]/.test(name) ? "class " : "function "}${name}${/^[A-Z]/.test(name) ? " {" : "("}`);
    assert.match(comment, /```js/);
    assert.match(comment, /\/\/ throws [A-Z]/);
  });
}

for (const file of ["README.md", "README.zh-CN.md", "npm/README.md"]) {
  const found = await blocks(file, "js");
  test(`${file} shows JavaScript`, () => assert.ok(found.length > 0));
  for (const { name, code } of found) {
    test(`the code at ${name} runs`, () => run(code));
  }
}

/** The documentation comment that ends just before this text. */
function commentBefore(text) {
  const end = declarations.indexOf(text);
  assert.notEqual(end, -1, `${text} is not declared`);
  const comment = declarations.slice(declarations.lastIndexOf("/**", end), end);
  assert.match(comment, /\*\/\n$/, `${text} has no comment of its own`);
  return comment;
}
