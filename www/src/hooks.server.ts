import type { Handle } from "@sveltejs/kit";
import { isLanguage } from "./i18n";

export const handle: Handle = ({ event, resolve }) => {
  const language = event.params.lang ?? "";
  const tag = isLanguage(language) && language === "zh" ? "zh-Hans" : "en";
  return resolve(event, { transformPageChunk: ({ html }) => html.replace("%lang%", tag) });
};
