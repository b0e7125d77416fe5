import { type Language, language } from "../../../i18n";
import { en, type RopeWords } from "./en";
import { zh } from "./zh";

export type { RopeWords };

const dictionaries: Record<Language, RopeWords> = { zh, en };

/** The words of this chapter's figures; read it inside `$derived`. */
export function ropeWords(): RopeWords {
  return dictionaries[language()];
}
