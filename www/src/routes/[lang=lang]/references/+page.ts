import { loadText } from "../../../chapters/prose";

export const load = loadText({
  zh: () => import("../../../chapters/15-references/zh.md"),
  en: () => import("../../../chapters/15-references/en.md"),
});
