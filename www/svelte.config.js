import adapter from "@sveltejs/adapter-static";
import { mdsvex } from "mdsvex";
import { formulas } from "./tools/formulas.js";

/** @type {import("@sveltejs/kit").Config} */
export default {
  extensions: [".svelte", ".md"],
  preprocess: [formulas.hide, mdsvex({ extensions: [".md"], smartypants: false }), formulas.show],
  kit: {
    adapter: adapter({ pages: "build", assets: "build", strict: true }),
    // Every address is relative, so the folder works on any host and under any sub-path.
    paths: { relative: true },
    csp: {
      mode: "hash",
      directives: {
        "default-src": ["self"],
        "script-src": ["self", "wasm-unsafe-eval"],
        "style-src": ["self"],
        "img-src": ["self", "data:", "blob:"],
        "connect-src": ["self"],
        "worker-src": ["self"],
        "object-src": ["none"],
        "base-uri": ["none"],
        "form-action": ["none"],
      },
    },
    prerender: { handleMissingId: "fail", handleHttpError: "fail" },
  },
};
