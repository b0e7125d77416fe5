// The public names are the same in both entries, in the list they share and in the type declarations.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import * as api from "../../npm/api.js";
import * as engine from "../../npm/dist/posenc.js";
import * as browser from "../../npm/index.js";
import * as node from "../../npm/node.js";

const LIST = [
  "Trainer",
  "alibiBias",
  "alibiSlopes",
  "applyRope",
  "attention",
  "attentionCell",
  "baseProfile",
  "combinationCost",
  "compareOrders",
  "comparisonTable",
  "convertPairing",
  "diagnose",
  "drawHeatmap",
  "embeddingScale",
  "exampleTable",
  "float32TableErrors",
  "frequencyErrors",
  "heatmapPixels",
  "init",
  "inspectConfig",
  "kerpleBias",
  "learned",
  "matchTable",
  "orderCauses",
  "positionsFromMask",
  "presetDifferences",
  "readTable",
  "relativeBuckets",
  "ropeAngles",
  "ropeCoverage",
  "ropeFrequencies",
  "ropePairs",
  "rowProducts",
  "scoreByDistance",
  "scoreTerms",
  "sentenceAttention",
  "sentenceHead",
  "shiftBoth",
  "shiftResidual",
  "sinusoidal",
  "sinusoidal64",
  "sinusoidalCell",
  "sinusoidalFrequencies",
  "sinusoidalGrid",
  "sinusoidalInto",
  "sinusoidalShift",
  "spanOverlap",
  "t5Bias",
  "tablePeak",
  "tableSlice",
  "tensorNames",
  "tokenDifference",
];

test("the browser's entry exports the public names", () => {
  assert.deepEqual(Object.keys(browser).sort(), LIST);
});

test("Node's entry exports the public names", () => {
  assert.deepEqual(Object.keys(node).sort(), LIST);
});

test("the shared list is the public names but for init", () => {
  assert.deepEqual(
    Object.keys(api).sort(),
    LIST.filter((name) => name !== "init"),
  );
});

test("the type declarations declare the public names", async () => {
  const declarations = await readFile(new URL("../../npm/index.d.ts", import.meta.url), "utf8");
  const declared = [...declarations.matchAll(/^export (?:declare )?(?:function|const|class) (\w+)/gm)];
  assert.deepEqual(declared.map((match) => match[1]).sort(), LIST);
});

test("the engine has a function of each name, and no others", () => {
  const own = Object.keys(engine).filter((name) => !["default", "initSync"].includes(name));
  assert.deepEqual(
    own.sort(),
    LIST.filter((name) => name !== "init"),
  );
});

test("a function carries its own name", () => {
  for (const name of LIST) assert.equal(node[name].name, name);
});
