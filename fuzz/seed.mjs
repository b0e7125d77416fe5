// Writes what the fuzzers start from, out of the tests' reference cases: node fuzz/seed.mjs
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";

const golden = new URL("../tests/golden/", import.meta.url);

for (const family of ["rope_inv_freq", "model_schemes"]) {
  const { cases } = JSON.parse(await readFile(new URL(`${family}.json`, golden), "utf8"));
  for (const { id, params } of cases) {
    await writeFile(await place("config", `${id.replaceAll("/", "-")}.json`), JSON.stringify(params.config));
  }
}

for (const name of await readdir(new URL("files/", golden))) {
  const kind = name.split(".").at(-1);
  if (kind !== "npy" && kind !== "safetensors") continue;
  await copyFile(new URL(`files/${name}`, golden), await place(kind, name));
}

async function place(target, name) {
  const corpus = new URL(`corpus/${target}/`, import.meta.url);
  await mkdir(corpus, { recursive: true });
  return new URL(name, corpus);
}
