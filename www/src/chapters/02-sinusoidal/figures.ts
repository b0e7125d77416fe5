export const figures = { "figure-table": () => import("./SinusoidalTable.svelte") };
