// Runs the code that the documentation shows. A line may end in what it must give:
//   sinusoidal({ length: 1, dim: 4 }).data; // → [0, 1, 0, 1]
//   sinusoidal({ length: 1, dim: 3 }); // throws ODD_DIM
// Numbers agree to the digits shown; whole numbers agree exactly.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const WHOLE = addressOf("");
const IMPORT = /from "posenc((?:\/\w+)?)"/;
const CHECKS = new URL("checks.mjs", import.meta.url).href;

/** The fenced blocks of a file in one language, each with the line it begins at. */
export async function blocks(file, language) {
  const lines = (await readFile(new URL(file, ROOT), "utf8")).split("\n").map(withoutCommentMargin);
  const found = [];
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] !== `\`\`\`${language}`) continue;
    const end = lines.indexOf("```", at);
    found.push({ name: `${file}:${at + 2}`, code: lines.slice(at + 1, end).join("\n") });
    at = end;
  }
  return found;
}

/** ` * ` in front of a line of a documentation comment. */
function withoutCommentMargin(line) {
  return line.replace(/^\s*\* ?/, "");
}

/** Runs one block as a module, with `posenc` meaning this package. */
export async function run(code) {
  const folder = await mkdtemp(join(tmpdir(), "posenc-example-"));
  const file = join(folder, "example.mjs");
  try {
    await writeFile(file, asModule(code));
    await import(pathToFileURL(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function asModule(code) {
  const importsPosenc = IMPORT.test(code);
  const names = importsPosenc
    ? []
    : [`import * as posenc from "${WHOLE}";`, "await posenc.init();", namesInScope(code)];
  const helpers = `import { agrees, throws } from "${CHECKS}";`;
  const resolved = withChecks(code).replaceAll(new RegExp(IMPORT, "g"), (_, part) => `from "${addressOf(part)}"`);
  return [helpers, ...names, resolved].join("\n");
}

/** An entry of this package, `""` for the whole and `"/core"` for a part. */
function addressOf(part) {
  return new URL(`npm${part}/node.js`, ROOT).href;
}

/** Documentation comments need no import line: what they call is taken from the package. */
function namesInScope(code) {
  const declared = new Set([...code.matchAll(/\b(?:const|let) (\w+)/g)].map((match) => match[1]));
  const called = new Set([...code.matchAll(/(?<![.\w])(\w+)\(/g)].map((match) => match[1]));
  const builtIn = new Set(Object.getOwnPropertyNames(globalThis));
  const wanted = [...called].filter((name) => !declared.has(name) && !builtIn.has(name) && name !== "await");
  return `const { ${wanted.join(", ")} } = posenc;`;
}

/** Turns the comments that say what a line gives into checks. */
export function withChecks(code) {
  const checked = code
    .replace(/^(\s*)console\.log\((.*)\);\s+\/\/ → (.*)$/gm, "$1agrees(`$3`, $2, ($3));")
    .replace(/^(.*);\s+\/\/ → (.*)$/gm, "agrees(`$2`, $1, ($2));")
    .replace(/^((?:await )?)(.*);\s+\/\/ throws ([A-Z0-9_]+)$/gm, 'await throws("$3", async () => $1$2);');
  if (/\/\/ (→|throws)/.test(checked)) throw new Error(`a comment that is no check:\n${checked}`);
  return checked;
}
