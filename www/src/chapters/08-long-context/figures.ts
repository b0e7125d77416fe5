export const figures = {
  "figure-unmet": () => import("./UnmetAngles.svelte"),
  "figure-recorded": () => import("./RecordedLengths.svelte"),
  "figure-untrained": () => import("./RecordedScalings.svelte"),
  "figure-scalings": () => import("./Scalings.svelte"),
  "figure-models": () => import("./Models.svelte"),
};
