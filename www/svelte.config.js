import adapter from "@sveltejs/adapter-static";
import { mdsvex } from "mdsvex";
import { formulas } from "./tools/formulas.js";

/** @type {import("@sveltejs/kit").Config} */
export default {
  extensions: [".svelte", ".md"],
  preprocess: [formulas.hide, mdsvex({ extensions: [".md"], smartypants: false }), formulas.show],
  kit: {
    adapter: adapter({ pages: "build", assets: "build", strict: true }),
    // A page's styles stand in the page: it is drawn without asking for anything else.
    inlineStyleThreshold: 20_000,
    // Every address is relative, so the folder works on any host and under any sub-path.
    paths: { relative: true },
    csp: {
      mode: "hash",
      directives: {
        "default-src": ["self"],
        "script-src": ["self", "wasm-unsafe-eval"],
        "style-src": ["self"],
        // The one style attribute on the page is SvelteKit's own: it hides the element that announces a new page.
        "style-src-attr": ["unsafe-hashes", "sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo="],
        "img-src": ["self", "data:", "blob:"],
        "connect-src": ["self"],
        "worker-src": ["self"],
        "object-src": ["none"],
        "base-uri": ["none"],
        "form-action": ["none"],
      },
    },
    // A page that stays open asks now and then whether there is a newer one, and says so.
    version: { pollInterval: 10 * 60 * 1000 },
    // The page itself does that, when the reader rests.
    serviceWorker: { register: false },
    prerender: {
      handleMissingId: "fail",
      handleHttpError: ({ path, message }) => {
        // The picture of a new figure is taken from the site: its absence must not keep that from being built.
        if (!path.includes("/stills/")) throw new Error(message);
        console.warn(message);
      },
    },
  },
};
