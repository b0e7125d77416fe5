export const figures = {
  "figure-comparison": () => import("./NumbersForAdjectives.svelte"),
  "figure-accuracy": () => import("./RecordedAccuracy.svelte"),
};
