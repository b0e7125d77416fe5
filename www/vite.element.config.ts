// The figures as a custom element, for the package: `npm/figures/`. Engines stay where the package has them.

import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const engines: Plugin = {
  name: "engines-of-the-package",
  enforce: "pre",
  resolveId: (source) => {
    const part = source.match(/^posenc\/(\w+)$/)?.[1];
    return part ? { id: `../${part}/index.js`, external: true } : undefined;
  },
};

const recordFiles: Plugin = {
  name: "record-files-of-the-package",
  enforce: "pre",
  resolveId: (source) => (source.endsWith("/record-files") ? here("element/app/record-files.ts") : undefined),
};

export default defineConfig({
  plugins: [engines, recordFiles, svelte({ configFile: false, compilerOptions: { css: "injected", runes: true } })],
  // The worker lies beside the files, wherever that is.
  base: "./",
  define: { __SITE__: '""' },
  resolve: {
    alias: {
      "$app/state": here("element/app/state.svelte.ts"),
      "$app/navigation": here("element/app/navigation.ts"),
      "$app/paths": here("element/app/paths.ts"),
    },
  },
  // A worker brings its engine along: a bundler that copies it would not follow its imports.
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: "../npm/figures",
    emptyOutDir: true,
    license: { fileName: "LICENSES.md" },
    lib: { entry: here("element/index.ts"), formats: ["es"], fileName: "index" },
    rolldownOptions: { output: { chunkFileNames: "[name]-[hash].js" } },
  },
});
