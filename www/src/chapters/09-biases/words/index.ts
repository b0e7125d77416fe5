import { type Language, language } from "../../../i18n";
import { type BiasWords, en } from "./en";
import { zh } from "./zh";

export type { BiasWords };

const dictionaries: Record<Language, BiasWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function biasWords(): BiasWords {
  return dictionaries[language()];
}
