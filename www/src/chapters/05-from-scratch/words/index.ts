import { type Language, language } from "../../../i18n";
import { type CodeWords, en } from "./en";
import { zh } from "./zh";

export type { CodeWords };

const dictionaries: Record<Language, CodeWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function codeWords(): CodeWords {
  return dictionaries[language()];
}
