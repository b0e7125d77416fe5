import type { Component } from "svelte";
import { languages } from "../../../i18n";
import type { EntryGenerator, PageLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

const files = import.meta.glob<{ default: Component }>("../../../lab/prose/*.md");

/** The text in the language of the page. The engine is not loaded here: the lab's worker does that. */
export const load: PageLoad = async ({ params }) => ({
  Prose: (await files[`../../../lab/prose/${params.lang}.md`]()).default,
});
