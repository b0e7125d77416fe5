// RoPE on the queries of a layer: against NumPy's rotate-half, and against what a new array of that size costs by itself.
// The system hands out its memory a page of 4 KiB at a time; NumPy asks for larger pages, which Node does only
// where it is started with GLIBC_TUNABLES=glibc.malloc.hugetlb=1. What is written into another array must be fetched first;
// in place it is in the cache already.
import * as posenc from "../npm/node.js";
import { faster, medians, notMeasured, slower } from "./measure.mjs";
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
  const kept = { data: x.data.slice(), shape: SHAPE };
  const ours = {
    anew: () => posenc.applyRope({ x, headDim }),
    into: () => posenc.applyRope({ x, headDim, out }),
    inPlace: () => posenc.applyRope({ x: kept, headDim, out: kept.data }),
  };
  const fill = () => new Float32Array(out.length).fill(0.5);
  const time = await medians({ ...ours, fill, ...(numpy && { numpy }) }, REPEATS);
  numpy?.end();
  const rows = {
    [`${name}, in place`]: time.inPlace,
    [`${name}, into an array at hand`]: time.into,
    [name]: time.anew,
  };
  const filling = slower(`RoPE on ${SHAPE.join(" × ")}, against filling a new array`, time.anew, time.fill, 2.5);
  const against = ([row, own]) =>
    numpy ? faster(row, own, time.numpy, 4) : { ...notMeasured(row, "numpy not found"), ours: own };
  return [...Object.entries(rows).map(against), filling];
}
