export const figures = { "figure-shift": () => import("./ShiftMatrix.svelte") };
