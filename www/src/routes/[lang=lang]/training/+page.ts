import { init } from "../../../chapters/11-training/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  { zh: () => import("../../../chapters/11-training/zh.md"), en: () => import("../../../chapters/11-training/en.md") },
  init,
);
