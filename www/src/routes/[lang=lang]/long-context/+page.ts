import { init } from "../../../chapters/08-long-context/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  {
    zh: () => import("../../../chapters/08-long-context/zh.md"),
    en: () => import("../../../chapters/08-long-context/en.md"),
  },
  init,
);
