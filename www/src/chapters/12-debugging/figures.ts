export const figures = {
  "figure-slice": () => import("./ShortSlice.svelte"),
  "figure-scale": () => import("./TwoSizes.svelte"),
  "figure-conventions": () => import("./Conventions.svelte"),
};
