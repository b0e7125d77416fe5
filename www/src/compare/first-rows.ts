// The rows that a page opens with come along as data: to compute them takes a phone a second, and the page would stall.
import { init } from "posenc/core";
import { loadEngine } from "../figure/engine";
import { Comparison } from "./comparison.svelte";
import type { Sizes } from "./settings";

/** The `load` of such a page, when it is built. */
export function firstRows(sizes: Sizes) {
  return async (): Promise<Pick<Comparison, "outcomes">> => {
    await loadEngine(init);
    return { outcomes: new Comparison(sizes).outcomes };
  };
}
