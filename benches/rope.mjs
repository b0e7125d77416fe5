// RoPE on the queries of a layer: against NumPy's rotate-half.
import * as posenc from "../npm/node.js";
import { faster, medians, notMeasured } from "./measure.mjs";
import { startPython } from "./python.mjs";

const SHAPE = [32, 2048, 128];
const REPEATS = 15;

export async function compare() {
  await posenc.init();
  const name = `RoPE on ${SHAPE.join(" × ")}, against NumPy`;
  const numpy = startPython("numpy", "rope_numpy.py");
  const [heads, length, headDim] = SHAPE;
  const x = { data: Float32Array.from({ length: heads * length * headDim }, (_, at) => Math.sin(at)), shape: SHAPE };
  const out = new Float32Array(x.data.length);
  const ours = { anew: () => posenc.applyRope({ x, headDim }), into: () => posenc.applyRope({ x, headDim, out }) };
  const time = await medians({ ...ours, ...(numpy && { numpy }) }, REPEATS);
  numpy?.end();
  const rows = { [name]: time.anew, [`${name}, into an array at hand`]: time.into };
  return Object.entries(rows).map(([row, own]) =>
    numpy ? faster(row, own, time.numpy, 4) : { ...notMeasured(row, "numpy not found"), ours: own },
  );
}
