export const figures = {
  "figure-turning": () => import("./TurningPairs.svelte"),
  "figure-pairings": () => import("./PairingScores.svelte"),
  "figure-decay": () => import("./DecayByDistance.svelte"),
};
