export const figures = {
  "figure-shift": () => import("./ShiftMatrix.svelte"),
  "figure-products": () => import("./RowProducts.svelte"),
  "figure-both": () => import("./ShiftedSentence.svelte"),
};
