import { init } from "posenc/core";
import { initialSizes } from "../../../chapters/10-comparison/settings";
import { Comparison } from "../../../compare/comparison.svelte";
import { loadEngine } from "../../../figure/engine";
import { languages } from "../../../i18n";
import type { EntryGenerator, PageServerLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

/** The rows that the figure opens with, as on the page of the comparison. */
export const load: PageServerLoad = async () => {
  await loadEngine(init);
  return { outcomes: new Comparison(initialSizes).outcomes };
};
