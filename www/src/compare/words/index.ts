import { type Language, language } from "../../i18n";
import { type CompareWords, en } from "./en";
import { zh } from "./zh";

export type { CompareWords };

const dictionaries: Record<Language, CompareWords> = { zh, en };

/** The words of this page in the language that is shown; read it inside `$derived`. */
export function compareWords(): CompareWords {
  return dictionaries[language()];
}
