// The two-orders experiment at the greatest sizes that figure 1 offers. Nobody else offers it: times alone.
import * as posenc from "../npm/node.js";
import { medians } from "./measure.mjs";

const SIZES = [
  { tokens: 16, dim: 64, heads: 4 },
  { tokens: 64, dim: 256, heads: 8 },
  { tokens: 128, dim: 512, heads: 8 },
];
const REPEATS = 15;

export async function compare() {
  await posenc.init();
  const rows = [];
  for (const size of SIZES) rows.push(await row(size));
  return rows;
}

async function row({ tokens, dim, heads }) {
  const a = Array.from({ length: tokens }, (_, at) => `token ${at}`);
  const b = a.toReversed();
  let base = 10000;
  // Another base each time, as a slider gives: no result can come from a cache.
  const options = () => ({ a, b, dim, heads, encoding: { kind: "sinusoidal", base: base++ } });
  const time = await medians({ posenc: () => posenc.compareOrders(options()) }, REPEATS);
  return { name: `two orders, ${tokens} tokens, ${heads} heads, d ${dim}`, ours: time.posenc };
}
