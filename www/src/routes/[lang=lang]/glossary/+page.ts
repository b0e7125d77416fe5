import { loadText } from "../../../chapters/prose";

export const load = loadText({
  zh: () => import("../../../chapters/14-glossary/zh.md"),
  en: () => import("../../../chapters/14-glossary/en.md"),
});
