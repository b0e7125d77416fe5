import { loadChapter } from "../../../chapters/prose";
import { languages } from "../../../i18n";
import { isFurtherProse, pageNames } from "../../pages";
import type { EntryGenerator, PageLoad } from "./$types";

export const entries: EntryGenerator = () =>
  languages.flatMap((lang) => pageNames.filter(isFurtherProse).map((chapter) => ({ lang, chapter })));

export const load: PageLoad = async ({ params }) => ({ Prose: await loadChapter(params.chapter, params.lang) });
