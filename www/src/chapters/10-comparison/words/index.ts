import { type Language, language } from "../../../i18n";
import { en, type TableWords } from "./en";
import { zh } from "./zh";

export type { TableWords };

const dictionaries: Record<Language, TableWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function tableWords(): TableWords {
  return dictionaries[language()];
}
