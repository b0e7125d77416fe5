// Timing: candidates that take turns, their medians, and the rows that a ratio makes.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const WARM_UP = 3;

/**
 * Times the candidates in turn. Each is a function, or `{ time() }` that says itself how many milliseconds it took.
 * Garbage is collected between the turns: nobody pays for another's.
 */
export async function medians(candidates, repeats) {
  const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (let turn = -WARM_UP; turn < repeats; turn++) {
    for (const [name, candidate] of Object.entries(candidates)) {
      collectGarbage();
      const time = await timeOf(candidate);
      if (turn >= 0) times[name].push(time);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, quantile(list, 0.5)]));
}

async function timeOf(candidate) {
  if (typeof candidate !== "function") return candidate.time();
  const start = performance.now();
  candidate();
  return performance.now() - start;
}

export function quantile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** A row of a comparison in which we are to be at least so many times faster. */
export function faster(name, ours, theirs, least) {
  const times = theirs / ours;
  return { name, ours, theirs, ratio: `${times.toFixed(1)}× faster`, target: `≥ ${least}×`, met: times >= least };
}

/** A row of a comparison with something that we can't beat, in which we may take so many times as long. */
export function slower(name, ours, theirs, most) {
  const times = ours / theirs;
  return { name, ours, theirs, ratio: `${times.toFixed(2)}× the time`, target: `≤ ${most}×`, met: times <= most };
}

/** A row for what this machine can't measure. */
export function notMeasured(name, reason) {
  return { name, note: `not measured: ${reason}` };
}
