// The text of a page. Each page names the files of its own chapter, so that it brings no other chapter's styles.
import type { Component } from "svelte";
import { loadEngine } from "../figure/engine";
import type { Language } from "../i18n";

type Texts = Record<Language, () => Promise<{ default: Component }>>;

/** The `load` of a page: its text in the language of the address, when the engine of its figures is there. */
export function loadText(texts: Texts, init?: () => Promise<void>) {
  return async ({ params }: { params: { lang: Language } }): Promise<{ Text: Component }> => {
    const [{ default: Text }] = await Promise.all([texts[params.lang](), init && loadEngine(init)]);
    return { Text };
  };
}
