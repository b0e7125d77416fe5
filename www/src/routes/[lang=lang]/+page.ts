import { loadChapter } from "../../chapters/prose";
import { languages } from "../../i18n";
import type { EntryGenerator, PageLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

/** What opens the tutorial, and its first chapter. */
export const load: PageLoad = async ({ params: { lang } }) => {
  const [Opening, Prose] = await Promise.all([loadChapter("opening", lang), loadChapter("two-orders", lang)]);
  return { Opening, Prose };
};
