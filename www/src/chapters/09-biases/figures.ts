export const figures = {
  "figure-bias": () => import("./BiasCurves.svelte"),
  "figure-slopes": () => import("./HeadSlopes.svelte"),
  "figure-buckets": () => import("./DistanceBuckets.svelte"),
  "figure-beyond": () => import("./BeyondTraining.svelte"),
};
