// The entries of the package: each has the names that its declarations say, and gives what the whole gives.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import * as whole from "../../npm/node.js";
import { CALLS, call } from "./calls.mjs";

const NPM = new URL("../../npm/", import.meta.url);
const NAMES = Object.keys(whole);

const INSPECTOR = ["inspectConfig"];
const DOCTOR = ["diagnose", "exampleTable", "matchTable", "readTable", "tablePeak", "tensorNames"];
const EXPERIMENTS = [
  "attention",
  "attentionCell",
  "baseProfile",
  "combinationCost",
  "compareOrders",
  "comparisonTable",
  "float32TableErrors",
  "frequencyErrors",
  "orderCauses",
  "ropeAngles",
  "rowProducts",
  "scoreByDistance",
  "scoreTerms",
  "sentenceAttention",
  "sentenceHead",
  "shiftBoth",
  "spanOverlap",
  "tokenDifference",
];
/** Of the experiments as of the doctor. */
const CHECKLIST = ["embeddingScale", "presetDifferences", "tableSlice"];
const LAB = ["Trainer"];
/** Each part, and what it does without. */
const PARTS = {
  core: [...INSPECTOR, ...DOCTOR, ...LAB],
  inspect: [...DOCTOR, ...EXPERIMENTS, ...CHECKLIST, ...LAB],
  doctor: [...INSPECTOR, ...EXPERIMENTS, ...LAB],
  lab: [...INSPECTOR, ...DOCTOR, ...EXPERIMENTS, ...CHECKLIST],
};

async function text(path) {
  return readFile(new URL(path, NPM), "utf8");
}

test("the package exports the whole, each part, and the module of each", async () => {
  const { exports } = JSON.parse(await text("package.json"));
  const parts = Object.keys(PARTS);
  const paths = [
    ".",
    "./figures",
    "./posenc.wasm",
    ...parts.flatMap((part) => [`./${part}`, `./${part}.wasm`]),
    "./package.json",
  ];
  assert.deepEqual(Object.keys(exports).sort(), paths.sort());
  for (const part of parts) {
    assert.deepEqual(exports[`./${part}`], JSON.parse(JSON.stringify(exports["."]).replaceAll("./", `./${part}/`)));
  }
});

for (const [part, lacking] of Object.entries(PARTS)) {
  const names = NAMES.filter((name) => !lacking.includes(name)).sort();
  const entry = await import(new URL(`${part}/node.js`, NPM));

  test(`posenc/${part} exports its names, in Node and for browsers`, async () => {
    assert.ok(lacking.every((name) => NAMES.includes(name)));
    assert.deepEqual(Object.keys(entry).sort(), names);
    assert.deepEqual(Object.keys(await import(new URL(`${part}/index.js`, NPM))).sort(), names);
  });

  test(`the declarations of posenc/${part} are its names, and the whole's types`, async () => {
    const declarations = await text(`${part}/index.d.ts`);
    const lists = [...declarations.matchAll(/^export (.*)\{([^}]*)\} from "\.\.\/index\.js";$/gm)];
    const types = (await text("index.d.ts")).matchAll(/^export (?:type|interface) (\w+)/gm);
    assert.deepEqual(
      lists.map(([, kind, listed]) => [kind, listed.match(/\w+/g).sort()]),
      [
        ["", names],
        ["type ", [...types].map(([, name]) => name).sort()],
      ],
    );
    assert.equal(declarations.match(/^export/gm).length, 2);
  });

  test(`posenc/${part} is loaded by its own init, and gives what the whole gives`, async () => {
    await whole.init();
    assert.throws(() => entry.sinusoidal({ length: 1, dim: 4 }), { code: "NOT_INITIALIZED" });
    await assert.rejects(entry.init(await readFile(new URL("dist/posenc_bg.wasm", NPM))), { code: "INIT_FAILED" });
    await entry.init();
    const called = names.filter((name) => name in CALLS);
    assert.deepEqual(
      names.filter((name) => !(name in CALLS)),
      ["drawHeatmap", "init"],
    );
    for (const name of called) {
      for (const given of CALLS[name]()) assert.deepEqual(call(entry, name, given), call(whole, name, given), name);
    }
    assert.throws(() => entry.sinusoidal({ length: 1, dim: 5 }), { code: "ODD_DIM", option: "dim" });
  });
}
