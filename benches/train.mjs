// A step of training: against PyTorch on one thread, with attention written out and with its fused one, and against tfjs.
import * as posenc from "../npm/node.js";
import { faster, medians, notMeasured } from "./measure.mjs";
import { startPython } from "./python.mjs";
import { startTfjs } from "./train_tfjs.mjs";

const MODEL = "2 layers, d 64, length 32, batch 32, RoPE";
const OPTIONS = { task: { kind: "lookback", distance: 4 }, encoding: { kind: "rope" }, trainLength: 32 };

export async function compare() {
  await posenc.init();
  const trainer = new posenc.Trainer(OPTIONS);
  const rows = [...(await torchRows(trainer)), await tfjsRow(trainer)];
  trainer.free();
  return rows;
}

async function torchRows(trainer) {
  const name = `10 training steps (${MODEL}), against PyTorch`;
  const torch = startPython("torch", "train_torch.py");
  if (!torch) return [notMeasured(name, "torch not found")];
  const fused = startPython("torch", "train_torch_fused.py");
  const time = await medians({ ours: () => trainer.step(10), torch, fused }, 15);
  torch.end();
  fused.end();
  const withFused = `${name} with fused attention`;
  return [faster(name, time.ours, time.torch, 1.3), faster(withFused, time.ours, time.fused, 1.3)];
}

async function tfjsRow(trainer) {
  const name = `a training step (${MODEL}), against tfjs with its wasm backend`;
  const steps = await startTfjs();
  if (!steps) return notMeasured(name, "POSENC_TFJS is not set");
  // It takes seconds for one.
  const time = await medians({ ours: () => trainer.step(1), tfjs: () => steps(1) }, 3);
  return faster(name, time.ours, time.tfjs, 10);
}
