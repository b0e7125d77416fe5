import { type Language, language } from "../../i18n";
import { findings as findingsEn } from "../findings/en";
import { findings as findingsZh } from "../findings/zh";
import { en, type InspectWords } from "./en";
import { zh } from "./zh";

export type { InspectWords };

const dictionaries: Record<Language, InspectWords> = { zh, en };
const findings = { zh: findingsZh, en: findingsEn };

/** The words of this page in the language that is shown; read it inside `$derived`. */
export function inspectWords(): InspectWords {
  return dictionaries[language()];
}

/** What the findings say, in that language. */
export function findingWords() {
  return findings[language()];
}
