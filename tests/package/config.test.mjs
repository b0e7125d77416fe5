// The inspector through JavaScript: whatever is given, it answers or refuses in words, and never traps.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { init, inspectConfig, ropePairs } from "../../npm/node.js";

await init();

const LLAMA = {
  model_type: "llama",
  hidden_size: 512,
  num_attention_heads: 8,
  num_hidden_layers: 2,
  max_position_embeddings: 4096,
};

const codes = (config) => inspectConfig(config).findings.map(({ code }) => code);

function nested(depth) {
  let inner = 1;
  for (let level = 0; level < depth; level++) inner = { text_config: inner };
  return inner;
}

const cyclic = { ...LLAMA };
cyclic.text_config = cyclic;

const wide = () => {
  let level = [];
  for (let depth = 0; depth < 40; depth++) level = [level, level];
  return { model_type: "llama", layer_types: level };
};

const REFUSED = [
  ["text with a comma too many", '{\n "model_type": "llama",\n}', SyntaxError, "INVALID_JSON"],
  ["no text", "", SyntaxError, "INVALID_JSON"],
  ["half a text", '{"model_type": "lla', SyntaxError, "INVALID_JSON"],
  ["single quotes", "{'model_type': 'llama'}", SyntaxError, "INVALID_JSON"],
  ["a list as text", "[]", TypeError, "WRONG_TYPE"],
  ["a list", [LLAMA], TypeError, "WRONG_TYPE"],
  ["a number", 7, TypeError, "WRONG_TYPE"],
  ["null", null, TypeError, "WRONG_TYPE"],
  ["nothing", undefined, TypeError, "WRONG_TYPE"],
  ["a function", () => LLAMA, TypeError, "WRONG_TYPE"],
  ["a big integer", 7n, TypeError, "WRONG_TYPE"],
  ["a Map", new Map(Object.entries(LLAMA)), TypeError, "WRONG_TYPE"],
  ["a Date", new Date(0), TypeError, "WRONG_TYPE"],
  ["a boxed text", new String(JSON.stringify(LLAMA)), TypeError, "WRONG_TYPE"],
  ["a symbol", Symbol("llama"), TypeError, "WRONG_TYPE"],
  ["a deep text", '{"a":'.repeat(100_000), RangeError, "TOO_LARGE"],
  ["a deep object", nested(100_000), RangeError, "TOO_LARGE"],
  ["a circle", cyclic, RangeError, "TOO_LARGE"],
  ["a tree that is wide by sharing", wide(), RangeError, "TOO_LARGE"],
  ["a long text", `{"a":"${"x".repeat(17 << 20)}"}`, RangeError, "TOO_LARGE"],
  ["a list of four thousand million holes", { ...LLAMA, layer_types: new Array(2 ** 32 - 1) }, RangeError, "TOO_LARGE"],
];

for (const [what, config, kind, code] of REFUSED) {
  test(`${what} is refused with ${code}`, () => {
    assert.throws(
      () => inspectConfig(config),
      (error) => error instanceof kind && error.code === code,
    );
    assert.equal(inspectConfig(LLAMA).layers[0].scheme, "rope"); // and the next call works
  });
}

test("the place of a fault is said in the same words on every engine", () => {
  assert.throws(() => inspectConfig('{\n "model_type": "llama",\n}'), /line 3, column 1/);
});

test("errors of the caller's own getters are passed on", () => {
  const config = {
    get model_type() {
      throw new EvalError("mine");
    },
  };
  assert.throws(() => inspectConfig(config), EvalError);
});

test("objects of any kind are read by what they have", () => {
  class Config {
    model_type = "llama";
    hidden_size = 512;
    num_attention_heads = 8;
  }
  assert.equal(inspectConfig(new Config()).layers[0].rope.headDim, 64);
  assert.equal(inspectConfig(Object.assign(Object.create(null), LLAMA)).layers[0].rope.headDim, 64);
  assert.deepEqual(codes({ ...LLAMA, rope_theta: 10000n }), ["invalid-value"]);
  assert.deepEqual(codes({ ...LLAMA, rope_theta: Number.NaN }), ["invalid-value"]);
  assert.deepEqual(codes({ ...LLAMA, rope_theta: new Date() }), ["invalid-value"]);
  assert.deepEqual(codes({ ...LLAMA, rope_theta: undefined }), []);
  assert.deepEqual(codes({ ...LLAMA, "\ud800": "\udfff", 猫: 1 }), []);
});

test("text and object give the same report, Python's numbers and a byte order mark aside", () => {
  const text = '\ufeff{"model_type": "mamba2", "time_step_limit": [0.0, Infinity]}';
  assert.deepEqual(codes(text), ["python-numbers"]);
  assert.deepEqual(inspectConfig(JSON.stringify(LLAMA)), inspectConfig(LLAMA));
});

test("the second argument is read strictly", () => {
  const code = (options) => {
    try {
      inspectConfig(LLAMA, options);
    } catch (error) {
      return error.code;
    }
  };
  assert.equal(code({ seqLens: [0] }), "OUT_OF_RANGE");
  assert.equal(code({ seqLens: [1.5] }), "NOT_WHOLE");
  assert.equal(code({ seqLens: "4096" }), "WRONG_TYPE");
  assert.equal(code({ seqLen: [1] }), "UNKNOWN_OPTION");
  assert.equal(code({ seqLens: new Array(4097).fill(1) }), "TOO_LARGE");
  assert.equal(code({ seqLens: Uint32Array.of(1, 2) }), undefined);
  assert.equal(code({}), undefined);
});

test("findings carry their numbers, for other languages", () => {
  const yarn = { rope_type: "yarn", factor: 4, original_max_position_embeddings: 2048 };
  const { findings } = inspectConfig({ ...LLAMA, rope_scaling: yarn });
  const finding = findings.find(({ code }) => code === "factor-contradicts-lengths");
  assert.deepEqual(finding.values, { factor: 4, ratio: 2, maximum: 4096, original: 2048 });
  assert.equal(finding.message, "the factor 4 is used, though the two lengths, 4096 over 2048, say 2");
  assert.equal(finding.key, "factor");
});

test("every code of the source is documented, and no other", async () => {
  const source = await readFile(new URL("../../src/config/findings.rs", import.meta.url), "utf8");
  const declarations = await readFile(new URL("../../npm/index.d.ts", import.meta.url), "utf8");
  const coded = [...source.matchAll(/^ {4}[A-Z0-9_]+ \w+ "([a-z0-9-]+)"/gm)].map(([, code]) => code);
  const table = declarations.slice(
    declarations.indexOf("Codes of {@link inspectConfig}"),
    declarations.indexOf("export interface Finding "),
  );
  const documented = [...table.matchAll(/`([a-z0-9-]+)`(?=[^|]*\| (?:error|warning|info) \|)/g)].map(
    ([, code]) => code,
  );
  assert.ok(coded.length > 40);
  assert.deepEqual(documented.sort(), coded.sort());
});

test("wavelengths of pairs that do not turn are infinite", () => {
  const { kinds, wavelength } = ropePairs({ headDim: 8, scaling: { type: "proportional", partialRotaryFactor: 0.5 } });
  assert.deepEqual(kinds, ["kept", "kept", "unrotated", "unrotated"]);
  assert.equal(wavelength[3], Number.POSITIVE_INFINITY);
});

test("plain objects of any realm, and of none, are read", () => {
  const foreign = runInNewContext(`(${JSON.stringify(LLAMA)})`);
  const bare = Object.assign(Object.create(null), LLAMA);
  class Config {
    constructor() {
      Object.assign(this, LLAMA);
    }
  }
  for (const config of [foreign, bare, new Config(), Object.create(null), runInNewContext("({})")]) {
    assert.equal(inspectConfig(config).layers.length, 1);
  }
});
