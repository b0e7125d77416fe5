// Writes what the fuzzers start from, out of the tests' reference cases: node fuzz/seed.mjs
import { mkdir, readFile, writeFile } from "node:fs/promises";

const corpus = new URL("corpus/config/", import.meta.url);
await mkdir(corpus, { recursive: true });
for (const family of ["rope_inv_freq", "model_schemes"]) {
  const { cases } = JSON.parse(await readFile(new URL(`../tests/golden/${family}.json`, import.meta.url), "utf8"));
  for (const { id, params } of cases) {
    await writeFile(new URL(`${id.replaceAll("/", "-")}.json`, corpus), JSON.stringify(params.config));
  }
}
