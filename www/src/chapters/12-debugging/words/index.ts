import { type Language, language } from "../../../i18n";
import { type DebuggingWords, en } from "./en";
import { zh } from "./zh";

export type { DebuggingWords };

const dictionaries: Record<Language, DebuggingWords> = { zh, en };

/** The words of this chapter's figures and tables in the language that is shown; read it inside `$derived`. */
export function debuggingWords(): DebuggingWords {
  return dictionaries[language()];
}
