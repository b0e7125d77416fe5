// RoPE on the queries of a layer: against NumPy's rotate-half.
import * as posenc from "../npm/node.js";
import { faster, medians, notMeasured } from "./measure.mjs";
import { startNumpy } from "./numpy.mjs";

const SHAPE = [32, 2048, 128];
const REPEATS = 15;

export async function compare() {
  await posenc.init();
  const name = `RoPE on ${SHAPE.join(" × ")}, against NumPy`;
  const numpy = startNumpy("rope_numpy.py");
  const [heads, length, headDim] = SHAPE;
  const x = { data: Float32Array.from({ length: heads * length * headDim }, (_, at) => Math.sin(at)), shape: SHAPE };
  const time = await medians({ posenc: () => posenc.applyRope({ x, headDim }), ...(numpy && { numpy }) }, REPEATS);
  numpy?.end();
  if (numpy) return [faster(name, time.posenc, time.numpy, 4)];
  return [{ ...notMeasured(name, "numpy not found"), ours: time.posenc }];
}
