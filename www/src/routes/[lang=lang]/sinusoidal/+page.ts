import { init } from "../../../chapters/02-sinusoidal/engine";
import { loadText } from "../../../chapters/prose";

export const load = loadText(
  {
    zh: () => import("../../../chapters/02-sinusoidal/zh.md"),
    en: () => import("../../../chapters/02-sinusoidal/en.md"),
  },
  init,
);
