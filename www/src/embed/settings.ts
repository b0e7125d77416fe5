import { figures } from "../chapters/figures";
import { choice, defaults, type Fields, flag, text } from "../figure/address.svelte";

export const names = [...figures.keys()];
export const schemes = ["system", "light", "dark"] as const;

export interface Settings {
  figure: string;
  scheme: (typeof schemes)[number];
  bare: boolean;
  fixed: string;
  state: string;
}

export const fields: Fields<Settings> = {
  figure: choice("figure", names, names[0]),
  scheme: choice("look", schemes, "system"),
  bare: flag("bare", false),
  fixed: text("hold", "", 200),
  state: text("state", "", 2000),
};
export const initial = defaults(fields);

/** The query of a link to a figure, without its mark; of a whole link or of the query alone. */
export function stateOf(link: string): string {
  return link.replace(/^.*\?|#.*$/g, "");
}

/** What stands behind the address of the figure. */
export function queryOf({ scheme, bare, fixed, state }: Settings): string {
  const query = new URLSearchParams(stateOf(state));
  if (scheme !== "system") query.set("scheme", scheme);
  if (bare) query.set("controls", "none");
  if (fixed.trim()) query.set("fixed", fixed.replace(/\s/g, ""));
  const text = query.toString();
  return text && `?${text}`;
}
