import { init } from "posenc/core";
import { Comparison } from "../../../compare/comparison.svelte";
import { loadEngine } from "../../../figure/engine";
import { languages } from "../../../i18n";
import type { EntryGenerator, PageServerLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

/** The rows that the page opens with come along: to compute them takes a phone a second, and the page would stall. */
export const load: PageServerLoad = async () => {
  await loadEngine(init);
  return { outcomes: new Comparison().outcomes };
};
