// The entry for browsers and bundlers. Bundlers know the expression below and bring the file along.
import { initWith } from "./load.js";

export * from "./api.js";

export const init = initWith((source = new URL("./dist/posenc_bg.wasm", import.meta.url)) => source);
