// Training takes no more memory the longer it lasts, and freed trainers leave none behind. The module's memory never shrinks,
// so its size is the most that was ever needed.
import assert from "node:assert/strict";
import test from "node:test";
import glue from "../../npm/dist/posenc.js";
import * as posenc from "../../npm/node.js";

await posenc.init();
const { memory } = await glue(); // loaded already: the exports of the module

const options = { task: { kind: "roles" }, dim: 8, heads: 2, feedForward: 8, layers: 1, batch: 2, dropout: 0.1 };

for (const kind of ["rope", "shaw", "t5"]) {
  test(`2,000 steps with ${kind} take no more memory than 200`, () => {
    const trainer = new posenc.Trainer({ ...options, encoding: { kind }, steps: 2200 });
    trainer.step(200);
    const before = memory.buffer.byteLength;
    for (let taken = 0; taken < 2000; taken += 50) trainer.step(50);
    trainer.free();
    assert.equal(memory.buffer.byteLength, before);
  });
}

test("five hundred trainers, each freed, take no more memory than ten", () => {
  const before = trainers(10);
  assert.equal(trainers(500), before);
});

function trainers(count) {
  for (let made = 0; made < count; made++) {
    const trainer = new posenc.Trainer({ ...options, encoding: { kind: "rope" } });
    trainer.step(2);
    trainer.compareOrders({ a: ["猫", "追"], b: ["追", "猫"] });
    trainer.load(trainer.save());
    trainer.free();
  }
  return memory.buffer.byteLength;
}
