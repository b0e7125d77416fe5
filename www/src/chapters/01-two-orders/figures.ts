/** The figures of this chapter, each as it is embedded elsewhere. */
export const figures = {
  "figure-two-orders": () => import("./TwoOrders.svelte"),
};
