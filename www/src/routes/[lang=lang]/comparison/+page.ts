import { init } from "../../../chapters/10-comparison/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  {
    zh: () => import("../../../chapters/10-comparison/zh.md"),
    en: () => import("../../../chapters/10-comparison/en.md"),
  },
  init,
);
