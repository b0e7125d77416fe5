import { type Language, language } from "../../i18n";
import { en, type LabWords } from "./en";
import { zh } from "./zh";

export type { LabWords };

const dictionaries: Record<Language, LabWords> = { zh, en };

/** The words of the lab in the language that is shown; read it inside `$derived`. */
export function labWords(): LabWords {
  return dictionaries[language()];
}
