import { init } from "posenc/core";
import { remember } from "../../../compare/comparison.svelte";
import { initial } from "../../../compare/settings";
import { loadEngine } from "../../../figure/engine";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ data }) => {
  remember(initial, data.outcomes);
  await loadEngine(init);
};
