import { init } from "../../../chapters/06-learned/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  { zh: () => import("../../../chapters/06-learned/zh.md"), en: () => import("../../../chapters/06-learned/en.md") },
  init,
);
