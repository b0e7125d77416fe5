import { type Language, language } from "../../../i18n";
import { en, type ReferenceWords } from "./en";
import { zh } from "./zh";

export type { ReferenceWords };

const dictionaries: Record<Language, ReferenceWords> = { zh, en };

/** The words of the references in the language that is shown; read it inside `$derived`. */
export function referenceWords(): ReferenceWords {
  return dictionaries[language()];
}
