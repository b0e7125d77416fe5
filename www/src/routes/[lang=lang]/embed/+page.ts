import { languages } from "../../../i18n";
import type { EntryGenerator } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));
