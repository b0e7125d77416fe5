export const figures = {
  "figure-terms": () => import("./ScoreTerms.svelte"),
  "figure-combine": () => import("./CombinationCost.svelte"),
  "figure-overlap": () => import("./SpanOverlap.svelte"),
  "figure-scale": () => import("./EmbeddingScale.svelte"),
};
