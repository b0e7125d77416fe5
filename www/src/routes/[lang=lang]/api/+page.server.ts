import { readDeclarations } from "../../../api/declarations";
import { languages } from "../../../i18n";
import type { EntryGenerator, PageServerLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

/** Read when the site is built; the folder that the build runs in is `www`. */
export const load: PageServerLoad = () => readDeclarations("../npm/index.d.ts");
