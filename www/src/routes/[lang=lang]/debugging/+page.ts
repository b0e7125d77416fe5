import { init } from "../../../chapters/12-debugging/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  {
    zh: () => import("../../../chapters/12-debugging/zh.md"),
    en: () => import("../../../chapters/12-debugging/en.md"),
  },
  init,
);
