export const figures = {
  "figure-rows": () => import("./TableRows.svelte"),
  "figure-untouched": () => import("./UntouchedRows.svelte"),
};
