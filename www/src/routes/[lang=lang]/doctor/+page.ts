import { init } from "posenc/doctor";
import { loadEngine } from "../../../figure/engine";
import { languages } from "../../../i18n";
import type { EntryGenerator, PageLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

export const load: PageLoad = () => loadEngine(init);
