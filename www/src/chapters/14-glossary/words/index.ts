import { type Language, language } from "../../../i18n";
import { en, type GlossaryWords } from "./en";
import { zh } from "./zh";

const dictionaries: Record<Language, GlossaryWords> = { zh, en };

/** The glossary in the language that is shown; read it inside `$derived`. */
export function glossaryWords(): GlossaryWords {
  return dictionaries[language()];
}

/** The same terms in the other language. */
export function otherWords(): GlossaryWords {
  return dictionaries[language() === "zh" ? "en" : "zh"];
}
