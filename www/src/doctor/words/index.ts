import { type Language, language } from "../../i18n";
import { type DoctorWords, en } from "./en";
import { zh } from "./zh";

export type { DoctorWords };

const dictionaries: Record<Language, DoctorWords> = { zh, en };

/** The words of the doctor's page in the language that is shown; read it inside `$derived`. */
export function doctorWords(): DoctorWords {
  return dictionaries[language()];
}
