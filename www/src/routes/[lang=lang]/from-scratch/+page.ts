import { init } from "../../../chapters/05-from-scratch/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  {
    zh: () => import("../../../chapters/05-from-scratch/zh.md"),
    en: () => import("../../../chapters/05-from-scratch/en.md"),
  },
  init,
);
