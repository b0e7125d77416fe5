/** The figures of this chapter, each as it is embedded elsewhere. */
export const figures = {
  "figure-table": () => import("./SinusoidalTable.svelte"),
  "figure-clock": () => import("./TurningHands.svelte"),
};
