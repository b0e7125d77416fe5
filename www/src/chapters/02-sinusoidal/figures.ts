export const figures = {
  "figure-table": () => import("./SinusoidalTable.svelte"),
  "figure-clock": () => import("./TurningHands.svelte"),
};
