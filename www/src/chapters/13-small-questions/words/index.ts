import { type Language, language } from "../../../i18n";
import { en, type SmallWords } from "./en";
import { zh } from "./zh";

export type { SmallWords };

const dictionaries: Record<Language, SmallWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function smallWords(): SmallWords {
  return dictionaries[language()];
}
