// The entry for Node, Deno and Bun, whose `fetch` does not read files.
import { readFile } from "node:fs/promises";
import { initWith } from "./load.js";

export * from "./api.js";

export const init = initWith((source = new URL("./dist/posenc_bg.wasm", import.meta.url)) =>
  isFile(source) ? readFile(new URL(source)) : source,
);

function isFile(source) {
  return (source instanceof URL || typeof source === "string") && String(source).startsWith("file:");
}
