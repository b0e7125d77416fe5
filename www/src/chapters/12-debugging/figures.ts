export const figures = {
  "figure-slice": () => import("./ShortSlice.svelte"),
  "figure-sizes": () => import("./TwoSizes.svelte"),
  "figure-conventions": () => import("./Conventions.svelte"),
};
