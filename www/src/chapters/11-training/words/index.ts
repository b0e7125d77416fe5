import { type Language, language } from "../../../i18n";
import { en, type TrainingWords } from "./en";
import { zh } from "./zh";

export type { TrainingWords };

const dictionaries: Record<Language, TrainingWords> = { zh, en };

/** The words of this chapter's figures in the language that is shown; read it inside `$derived`. */
export function trainingWords(): TrainingWords {
  return dictionaries[language()];
}
