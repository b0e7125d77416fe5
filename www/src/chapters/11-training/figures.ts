export const figures = {
  "figure-lengths": () => import("./AccuracyByLength.svelte"),
  "figure-losses": () => import("./LossWhileLearning.svelte"),
  "figure-who": () => import("./WhoDidWhat.svelte"),
  "figure-experiments": () => import("./SmallExperiments.svelte"),
};
