import { type Language, language } from "../../../i18n";
import { en, type ShiftWords } from "./en";
import { zh } from "./zh";

export type { ShiftWords };

const dictionaries: Record<Language, ShiftWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function shiftWords(): ShiftWords {
  return dictionaries[language()];
}
