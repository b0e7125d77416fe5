// The doctor through JavaScript: tables in memory, files of other libraries, damaged files, what the page is built on.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { diagnose, init, matchTable, readTable, sinusoidal, sinusoidal64, tensorNames } from "../../npm/node.js";
import { goldenCases } from "./support.mjs";

await init();

async function file(name) {
  return new Uint8Array(await readFile(new URL(`../golden/files/${name}`, import.meta.url)));
}

function codes({ findings }) {
  return findings.map(({ code }) => code);
}

/** Code and class of what is thrown; everything but an error of this package fails. */
function refusal(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error.code, `${error.stack}`);
    return error.code;
  }
  return undefined;
}

const FORMS = {
  "version-1.npy": "float32",
  "version-2.npy": "float32",
  "version-3.npy": "float32",
  "float64.npy": "float64",
  "float16.npy": "float16",
  "bfloat16.npy": "bfloat16",
  "bfloat16-uint16.npy": "bfloat16",
  "big-endian.npy": "float32",
  "big-endian-64.npy": "float64",
  "fortran-order.npy": "float32",
  "batch-first.npy": "float32",
  "batch-second.npy": "float32",
  "one.safetensors": "float32",
  "float64.safetensors": "float64",
  "float16.safetensors": "float16",
  "bfloat16.safetensors": "bfloat16",
  "model.safetensors": "float32",
};

for (const [name, precision] of Object.entries(FORMS)) {
  test(`${name} is read and recognised`, async () => {
    const bytes = await file(name);
    const table = readTable(bytes);
    assert.equal(table.precision, precision);
    assert.equal(table.format, name.split(".")[1]);
    assert.equal(table.data.constructor, precision === "float64" ? Float64Array : Float32Array);
    const exact = sinusoidal64({ length: 10, dim: 16 });
    const bound = { float64: 1e-15, float32: 4e-8, float16: 3e-4, bfloat16: 2.1e-3 }[precision];
    for (let at = 0; at < 160; at++) assert.ok(Math.abs(table.data[at] - exact.data[at]) <= bound);
    for (const diagnosis of [diagnose(bytes), diagnose(table)]) {
      assert.equal(diagnosis.verdict, "match");
      assert.deepEqual([diagnosis.rows, diagnosis.columns], [10, 16]);
      assert.deepEqual(diagnosis.matches[0].presets, ["paper"]);
      assert.equal(diagnosis.matches[0].precision, precision);
    }
  });
}

test("a tensor is found by its usual name, or named", async () => {
  assert.equal(readTable(await file("model.safetensors")).tensor, "encoder.embed_positions.weight");
  const two = await file("two-tables.safetensors");
  assert.deepEqual(tensorNames(two), ["a.pos_embed", "b.wpe.weight", "encoder.layers.0.fc.weight"]);
  assert.equal(
    refusal(() => diagnose(two)),
    "MISSING_OPTION",
  );
  assert.equal(diagnose(two, { tensor: "b.wpe.weight" }).verdict, "match");
  assert.throws(() => readTable(two, { tensor: "b.wpe" }), /did you mean "b\.wpe\.weight"/);
});

test("a file without a table that can be read says so", async () => {
  const integers = await file("integers.safetensors");
  assert.throws(() => readTable(integers), { code: "NOT_SUPPORTED", option: "tensor" });
  const header = new TextEncoder().encode('{"pe":{"dtype":"F32","shape":"none","data_offsets":[0,0]}}');
  const damaged = new Uint8Array([header.length, 0, 0, 0, 0, 0, 0, 0, ...header]);
  assert.throws(() => readTable(damaged), /\.safetensors file must be whole/);
});

test("a file within a larger buffer is read, and the buffer left alone", async () => {
  const bytes = await file("version-1.npy");
  const larger = new Uint8Array(bytes.length + 20).fill(7);
  larger.set(bytes, 10);
  const part = larger.subarray(10, 10 + bytes.length);
  assert.deepEqual(readTable(part).data, readTable(bytes).data);
  assert.equal(larger[9], 7);
  assert.equal(diagnose(Buffer.from(bytes)).verdict, "match");
});

test("damaged files are refused, and the module goes on working", async () => {
  for (const name of ["version-1.npy", "version-3.npy", "model.safetensors"]) {
    const bytes = await file(name);
    for (let length = 0; length < bytes.length; length += 3) {
      assert.equal(
        refusal(() => diagnose(bytes.subarray(0, length))),
        "BAD_FILE",
        `${name} cut at ${length}`,
      );
    }
    for (let at = 0; at < Math.min(bytes.length, 300); at++) {
      for (const byte of [0, 0x22, 0x27, 0x28, 0x2c, 0x39, 0x5b, 0x7b, 0x7d, 0x80, 0xff]) {
        const damaged = bytes.with(at, byte);
        refusal(() => readTable(damaged));
        refusal(() => tensorNames(damaged));
      }
    }
  }
  assert.equal(diagnose(sinusoidal({ length: 10, dim: 16 })).verdict, "match");
});

test("headers of safetensors that JSON allows and the format does not", () => {
  const entry = (shape, offsets) => `{"dtype":"F32","shape":${shape},"data_offsets":${offsets}}`;
  const headers = [
    "[]",
    "{}",
    "1",
    `{"__proto__":1}`,
    `{"pe":null}`,
    `{"pe":{"dtype":"F32"}}`,
    `{"pe":${entry("[2,2]", "[0,8]")}}`,
    `{"pe":${entry("[2,2]", "[16,0]")}}`,
    `{"pe":${entry("[2,-2]", "[0,16]")}}`,
    `{"pe":${entry("[2,1e99]", "[0,16]")}}`,
    `{"pe":${entry('[2,"2"]', "[0,16]")}}`,
    `{"pe":${entry("{}", "[0,16]")}}`,
    `{"pe":${entry("[2,2]", "[0,16,16]")}}`,
    `{"a":${entry("[2]", "[0,8]")},"b":${entry("[2]", "[4,12]")}}`,
    "[".repeat(100_000),
    `{"a":`.repeat(100_000),
  ];
  for (const header of headers) {
    const text = new TextEncoder().encode(header);
    const bytes = new Uint8Array(8 + text.length + 16);
    new DataView(bytes.buffer).setUint32(0, text.length, true);
    bytes.set(text, 8);
    assert.equal(
      refusal(() => diagnose(bytes)),
      "BAD_FILE",
      header.slice(0, 60),
    );
  }
});

test("tensors of types that cannot be read stand beside the table, in the order of their bytes", () => {
  const tensor = (dtype, shape, begin, end) => ({ dtype, shape, data_offsets: [begin, end] });
  const header = {
    new: tensor("F9_NEW", [5], 20, 24),
    eighth: tensor("F8_E4M3", [2, 2], 16, 20),
    __metadata__: { format: "pt" },
    pe: tensor("F32", [2, 2], 0, 16),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + 24);
  bytes[0] = text.length;
  bytes.set(text, 8);
  assert.deepEqual(readTable(bytes).shape, [2, 2]);
  assert.deepEqual(tensorNames(bytes), ["pe"]);
  assert.throws(() => readTable(bytes, { tensor: "other" }), /it holds "pe", "eighth", "new"/);
  for (const name of ["eighth", "new"]) {
    assert.throws(() => readTable(bytes, { tensor: name }), { code: "NOT_SUPPORTED", option: "tensor" });
  }
});

test("what is no table is refused", () => {
  const detached = new Float32Array(12);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const wrong = [undefined, null, 1, "pe", [], {}, new Float32Array(4), { data: detached, shape: [3, 4] }];
  for (const table of wrong) assert.ok(refusal(() => diagnose(table)));
  const gone = new Uint8Array(100);
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  assert.equal(
    refusal(() => diagnose(gone)),
    "BAD_FILE",
  );
});

test("options of sinusoidal come out of a match", () => {
  const options = { length: 40, dim: 24, base: 500, start: 3, layout: "cos-sin", timescale: "endpoint", scale: 0.5 };
  const [found] = diagnose(sinusoidal(options)).matches;
  const { base, start, layout, timescale, oddDim, scale } = found;
  assert.deepEqual(
    sinusoidal({ length: 40, dim: 24, base, start, layout, timescale, oddDim, scale }),
    sinusoidal(options),
  );
});

test("nearest table and difference lie as the given table does", () => {
  const table = sinusoidal({ length: 12, dim: 16, padRow: 2 });
  table.data[5 * 16 + 3] += 0.5;
  const [nearest] = diagnose(table).matches;
  assert.equal(nearest.convention, "learned-like");
  const matched = matchTable(table, nearest);
  assert.deepEqual(matched.nearest, sinusoidal({ length: 12, dim: 16, padRow: 2 }));
  assert.deepEqual(
    [...matched.difference.data].map((value) => Math.round(value * 1000) || 0),
    [...table.data].map((_, at) => (at === 83 ? 500 : 0)),
  );
});

test("findings have words, a line of code and values", () => {
  const { findings } = diagnose(sinusoidal({ length: 40, dim: 32, base: 500, start: 2 }));
  assert.deepEqual(codes({ findings }), ["unusual-base", "starts-at"]);
  for (const { severity, message, fix } of findings) {
    assert.equal(severity, "warning");
    assert.doesNotMatch(message + fix, /[{}]|undefined|NaN/);
  }
  assert.match(findings[0].message, /the base is 500, not 10000/);
  assert.deepEqual(findings[0].values, { base: 500, pairs: 16 });
  assert.match(findings[1].fix, /\+ 2$/);
});

const PRESETS = { "base^(2i/d)": { interleaved: "paper", split: "marian" }, "base^(i/(d/2-1))": { split: "whisper" } };

for (const { id, params, expected, dtype } of await goldenCases("sinusoidal")) {
  const preset = PRESETS[params.frequencies]?.[params.layout];
  const plain =
    params.base === 10000 && params.d % 2 === 0 && !params.padding_idx && !params.scale && !params.positions;
  if (!expected.values || !plain || !preset || params.len < 3 || params.d < 4) continue;
  test(`${id} is recognised as ${preset}'s`, () => {
    const Kind = dtype === "float32" ? Float32Array : Float64Array;
    const { verdict, matches } = diagnose({ data: Kind.from(expected.values.flat()), shape: expected.shape });
    assert.equal(verdict, "match");
    assert.ok(matches[0].presets.includes(preset));
    assert.equal(matches[0].start, params.offset);
  });
}

test("4096 × 1024 takes no longer than ten tables of that size, nor than a second", () => {
  const options = { length: 4096, dim: 1024, preset: "fairseq" };
  const time = (call) => {
    const times = [0, 1, 2, 3].map(() => {
      const start = performance.now();
      call();
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const table = sinusoidal(options);
  const ratio = time(() => diagnose(table)) / time(() => sinusoidal(options));
  assert.ok(ratio < 10, `${ratio.toFixed(1)} tables`);
});
