// The training lab against PyTorch: the options of tests/golden/train.json, as they stand there, give its losses, predictions
// and reports. Gradients are compared in Rust.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { init, Trainer } from "../../npm/node.js";
import { assertNear, assertTensorNear, goldenCases } from "./support.mjs";

await init();

const cases = await goldenCases("train");

for (const { id, params, tolerance, ...expected } of cases) {
  test(`twenty steps of ${id}`, () => {
    const trainer = new Trainer(params);
    const reports = trainer.step(20);
    trainer.free();
    const relative = (bound) => (value) => bound * value;
    const ours = (name) => reports.map((report) => report[name]);
    assertNear(ours("loss"), expected.losses, relative(tolerance.losses));
    assertNear(ours("gradientNorm"), expected.gradient_norms, relative(tolerance.gradient_norms));
    assertNear(ours("learningRate"), expected.learning_rates, relative(1e-15));
  });
}

/** As tests/train/main.rs has it: relative, or to 0.1 for what is smaller. */
const near = (value) => 2e-5 * Math.max(Math.abs(value), 0.1);

for (const { id, params, evaluations, sentence } of cases.filter((golden) => golden.evaluations)) {
  test(`the trained model of ${id}`, async () => {
    const trainer = new Trainer(params);
    trainer.load(new Uint8Array(await readFile(new URL(`../golden/train/${id}.safetensors`, import.meta.url))));
    assertTensorNear(trainer.predict(sentence.tokens), sentence.predict, near);
    for (const [layer, weights] of sentence.attention.entries())
      assertTensorNear(trainer.attention(sentence.tokens, { layer }), weights, near);
    for (const { length, samples, encoding, ...theirs } of evaluations) {
      const [report] = trainer.evaluate({ lengths: [length], samples, ...(encoding && { encoding }) });
      assertNear([report.loss], [theirs.loss], near);
      assertNear([report.accuracy], [theirs.accuracy], 1e-12);
      const asked = theirs.by_position.flatMap((loss, place) => (loss === null ? [] : [place]));
      assertNear(asked.map((place) => report.byPosition[place]), asked.map((place) => theirs.by_position[place]), near);
      assert.equal(report.byPosition.filter(Number.isNaN).length, length - asked.length);
    }
    trainer.free();
  });
}
