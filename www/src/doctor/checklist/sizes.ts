// What the sliders of the checklist stop at.
export const lengths = [1, 2, 5, 10, 20, 32, 50, 64, 100, 128, 200, 256, 512, 1024, 2048, 4096];
export const starts = [0, 1, 2, 5, 10, 20, 32, 50, 63, 64, 100, 127, 128, 256, 511, 512, 1024];
export const widths = [32, 64, 128, 256, 384, 512, 768, 1024, 2048, 4096];
export const initializations = ["unit", "inverse-root", "small"] as const;
