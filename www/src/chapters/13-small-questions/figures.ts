export const figures = {
  "figure-layers": () => import("./InputOrEveryLayer.svelte"),
  "figure-padding": () => import("./PaddedPositions.svelte"),
  "figure-base": () => import("./BaseAndWaves.svelte"),
  "figure-bases": () => import("./BasesTrained.svelte"),
  "figure-start": () => import("./StartTrained.svelte"),
};
