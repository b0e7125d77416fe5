// The sinusoidal table: against filling such an array, a plain loop, and NumPy.
import * as posenc from "../npm/node.js";
import { faster, medians, notMeasured, slower } from "./measure.mjs";
import { startPython } from "./python.mjs";

const [LENGTH, DIM, BASE] = [8192, 1024, 10000];
const REPEATS = 15;

export async function compare() {
  await posenc.init();
  const numpy = startPython("numpy", "table_numpy.py");
  const time = await medians(
    {
      posenc: () => posenc.sinusoidal({ length: LENGTH, dim: DIM }),
      fill: () => new Float32Array(LENGTH * DIM).fill(0.5),
      loop: plainLoop,
      ...(numpy && { numpy }),
    },
    REPEATS,
  );
  numpy?.end();
  const name = `table ${LENGTH} × ${DIM}, against`;
  return [
    slower(`${name} filling`, time.posenc, time.fill, 2.5),
    faster(`${name} a JavaScript loop`, time.posenc, time.loop, 4),
    numpy ? faster(`${name} NumPy`, time.posenc, time.numpy, 4) : notMeasured(`${name} NumPy`, "numpy not found"),
  ];
}

function plainLoop() {
  const out = new Float32Array(LENGTH * DIM);
  for (let position = 0; position < LENGTH; position++) {
    for (let column = 0; column < DIM; column += 2) {
      const angle = position / BASE ** (column / DIM);
      out[position * DIM + column] = Math.sin(angle);
      out[position * DIM + column + 1] = Math.cos(angle);
    }
  }
  return out;
}
