import { init } from "posenc/core";
import { loadEngine } from "../../../figure/engine";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ data }) => {
  await loadEngine(init);
  return data;
};
