import { page } from "$app/state";
import { en, type Words } from "./en";
import { zh } from "./zh";

export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];
export type { Words };

const dictionaries: Record<Language, Words> = { zh, en };

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** The language of the page that is shown. */
export function language(): Language {
  const text = page.params.lang ?? "";
  return isLanguage(text) ? text : "en";
}

/** The words of the interface in that language; read it inside `$derived`. */
export function words(): Words {
  return dictionaries[language()];
}
