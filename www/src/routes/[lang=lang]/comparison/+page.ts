import { init } from "../../../chapters/10-comparison/engine";
import { initialSizes } from "../../../chapters/10-comparison/settings";
import { loadText } from "../../../chapters/prose";
import { remember } from "../../../compare/comparison.svelte";
import type { PageLoad } from "./$types";

const textOf = loadText(
  {
    zh: () => import("../../../chapters/10-comparison/zh.md"),
    en: () => import("../../../chapters/10-comparison/en.md"),
  },
  init,
);

export const load: PageLoad = async ({ params, data }) => {
  remember(initialSizes, data.outcomes);
  return textOf({ params });
};
