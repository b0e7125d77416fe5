import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [sveltekit()],
  // Where the site is published, e.g. "https://example.org/posenc"; search engines want absolute addresses.
  define: { __SITE__: JSON.stringify((process.env.POSENC_SITE ?? "").replace(/\/$/, "")) },
  // The package is a link to ../npm: the server must be allowed to read it, and must not bundle it beforehand.
  server: { fs: { allow: ["..", "."] } },
  optimizeDeps: { exclude: ["posenc"] },
  ssr: { external: ["posenc"] },
  build: {
    target: "es2022",
    // A page's text brings few files of its own: to tell the browser of them beforehand takes longer than it saves.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What most pages share travels in one file: each further one costs a page a request, and time to link.
        codeSplitting: { groups: [{ name: "shared", test: /\/(svelte|@sveltejs|src)\//, minShareCount: 12 }] },
      },
    },
  },
});
