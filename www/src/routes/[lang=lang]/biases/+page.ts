import { init } from "../../../chapters/09-biases/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  { zh: () => import("../../../chapters/09-biases/zh.md"), en: () => import("../../../chapters/09-biases/en.md") },
  init,
);
