import { init } from "../../../chapters/03-shift/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  { zh: () => import("../../../chapters/03-shift/zh.md"), en: () => import("../../../chapters/03-shift/en.md") },
  init,
);
