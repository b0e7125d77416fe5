import type { Handle, ServerInit } from "@sveltejs/kit";
import { loadEngine } from "./figure/engine";
import { isLanguage } from "./i18n";

/** With the engine at hand the figures' first numbers stand in the prerendered page. */
export const init: ServerInit = loadEngine;

export const handle: Handle = ({ event, resolve }) => {
  const language = event.params.lang ?? "";
  const tag = isLanguage(language) && language === "zh" ? "zh-Hans" : "en";
  return resolve(event, { transformPageChunk: ({ html }) => html.replace("%lang%", tag) });
};
