import { init } from "../../../chapters/07-rope/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  { zh: () => import("../../../chapters/07-rope/zh.md"), en: () => import("../../../chapters/07-rope/en.md") },
  init,
);
