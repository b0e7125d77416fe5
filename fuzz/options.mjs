// Every function of the package with changed options, for as long as it is told: node fuzz/options.mjs [seconds] [seed].
// The package must have been built: cargo xtask npm.
import { inspect } from "node:util";
import * as posenc from "../npm/node.js";
import { CALLS, call } from "../tests/package/calls.mjs";
import { generator, mutated, Thrown } from "../tests/package/mutations.mjs";

const [seconds = 600, seed = Date.now()] = process.argv.slice(2).map(Number);
await posenc.init();

const random = generator(seed);
const names = Object.keys(CALLS);
const end = Date.now() + 1000 * seconds;
const counts = { returned: 0, refused: 0, broken: 0 };
while (Date.now() < end) {
  const name = names[random(names.length)];
  const originals = CALLS[name]();
  const args = mutated(originals[random(originals.length)], random);
  if (Array.isArray(args)) counts[outcome(name, args)]++;
}
console.log(`seed ${seed}: ${counts.returned} returned, ${counts.refused} refused, ${counts.broken} broken`);
process.exitCode = counts.broken > 0 ? 1 : 0;

function outcome(name, args) {
  try {
    call(posenc, name, args);
    return "returned";
  } catch (error) {
    if (error.code || error instanceof Thrown) return "refused";
    console.error(`${name}(${inspect(args, { depth: 4 })}) threw`, error);
    return "broken";
  }
}
