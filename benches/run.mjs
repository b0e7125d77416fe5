// `cargo xtask bench`: running times as ratios to what a user would write or pick instead.
//
// The candidates of a comparison take turns in one run, so that what else the machine does hits them alike, and each is
// judged by its median. Ratios carry over to other machines; milliseconds do not.
import { printTable } from "./report.mjs";

const COMPARISONS = ["table", "rope", "orders", "slider", "train"];

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !COMPARISONS.includes(name));
if (unknown) throw new Error(`the comparisons are ${COMPARISONS.join(", ")}, not ${unknown}`);

const rows = [];
for (const name of asked.length > 0 ? asked : COMPARISONS) {
  const { compare } = await import(`./${name}.mjs`);
  console.log(`measuring ${name} …`);
  rows.push(...(await compare()));
}
console.log();
printTable(["", "posenc", "other", "ratio", "target", ""], rows.map(cells));

function cells({ name, ours, theirs, ratio, target, met, note }) {
  const verdict = note ?? (met === undefined ? "" : met ? "met" : "NOT MET");
  return [name, milliseconds(ours), milliseconds(theirs), ratio ?? "", target ?? "", verdict];
}

function milliseconds(time) {
  return time === undefined ? "" : `${time.toFixed(2)} ms`;
}
