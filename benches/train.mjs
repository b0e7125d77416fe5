// A step of training: against PyTorch on one thread, with attention written out and with its fused one.
import * as posenc from "../npm/node.js";
import { faster, medians, notMeasured } from "./measure.mjs";
import { startPython } from "./python.mjs";

const REPEATS = 15;
/** Steps in each turn. */
const STEPS = 10;
const OPTIONS = { task: { kind: "lookback", distance: 4 }, encoding: { kind: "rope" }, trainLength: 32 };

export async function compare() {
  await posenc.init();
  const name = "10 training steps (2 layers, d 64, length 32, batch 32, RoPE), against PyTorch";
  const trainer = new posenc.Trainer(OPTIONS);
  const torch = startPython("torch", "train_torch.py");
  const fused = startPython("torch", "train_torch_fused.py");
  const time = await medians({ ours: () => trainer.step(STEPS), ...(torch && { torch, fused }) }, REPEATS);
  torch?.end();
  fused?.end();
  trainer.free();
  if (!torch) return [{ ...notMeasured(name, "torch not found"), ours: time.ours }];
  const withFused = `${name} with fused attention`;
  return [faster(name, time.ours, time.torch, 1.3), faster(withFused, time.ours, time.fused, 1.3)];
}
