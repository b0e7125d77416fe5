export const figures = {
  "figure-code": () => import("./Programs.svelte"),
  "figure-ulp": () => import("./FrequencyErrors.svelte"),
  "figure-far": () => import("./FarErrors.svelte"),
};
