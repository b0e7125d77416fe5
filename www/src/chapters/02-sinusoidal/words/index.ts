import { type Language, language } from "../../../i18n";
import { en, type SinusoidalWords } from "./en";
import { zh } from "./zh";

export type { SinusoidalWords };

const dictionaries: Record<Language, SinusoidalWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function sinusoidalWords(): SinusoidalWords {
  return dictionaries[language()];
}
