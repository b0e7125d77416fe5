import { type Language, language } from "../../../i18n";
import { en, type LongWords } from "./en";
import { zh } from "./zh";

export type { LongWords };

const dictionaries: Record<Language, LongWords> = { zh, en };

/** The words of this chapter's figures; read it inside `$derived`. */
export function longWords(): LongWords {
  return dictionaries[language()];
}
