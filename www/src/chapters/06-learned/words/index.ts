import { type Language, language } from "../../../i18n";
import { en, type LearnedWords } from "./en";
import { zh } from "./zh";

export type { LearnedWords };

const dictionaries: Record<Language, LearnedWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function learnedWords(): LearnedWords {
  return dictionaries[language()];
}
