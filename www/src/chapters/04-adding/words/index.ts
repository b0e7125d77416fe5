import { type Language, language } from "../../../i18n";
import { type AddingWords, en } from "./en";
import { zh } from "./zh";

export type { AddingWords };

const dictionaries: Record<Language, AddingWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function addingWords(): AddingWords {
  return dictionaries[language()];
}
