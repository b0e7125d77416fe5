import { initialSizes } from "../../../chapters/10-comparison/settings";
import { firstRows } from "../../../compare/first-rows";
import { languages } from "../../../i18n";
import type { EntryGenerator, PageServerLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));
export const load: PageServerLoad = firstRows(initialSizes);
