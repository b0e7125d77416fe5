export const figures = {
  "figure-two-orders": () => import("./TwoOrders.svelte"),
};
