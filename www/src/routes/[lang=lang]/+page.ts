import { init } from "../../chapters/01-two-orders/engine";
import { loadText } from "../../chapters/prose";
import { languages } from "../../i18n";
import type { EntryGenerator, PageLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

const opening = loadText({
  zh: () => import("../../chapters/00-opening/zh.md"),
  en: () => import("../../chapters/00-opening/en.md"),
});
const first = loadText(
  { zh: () => import("../../chapters/01-two-orders/zh.md"), en: () => import("../../chapters/01-two-orders/en.md") },
  init,
);

/** What opens the tutorial, and its first chapter. */
export const load: PageLoad = async (event) => {
  const [{ Text: Opening }, { Text: Chapter }] = await Promise.all([opening(event), first(event)]);
  return { Opening, Chapter };
};
