import { init } from "../../../chapters/04-adding/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  { zh: () => import("../../../chapters/04-adding/zh.md"), en: () => import("../../../chapters/04-adding/en.md") },
  init,
);
