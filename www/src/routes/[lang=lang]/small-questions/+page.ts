import { init } from "../../../chapters/13-small-questions/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  {
    zh: () => import("../../../chapters/13-small-questions/zh.md"),
    en: () => import("../../../chapters/13-small-questions/en.md"),
  },
  init,
);
