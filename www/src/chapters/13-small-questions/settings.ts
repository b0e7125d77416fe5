// What of the chapter's figures stands in the address.
import type { Encoding } from "posenc/core";
import { defaults, type Field, type Fields, flag, number } from "../../figure/address.svelte";

export interface PaddingSettings {
  /** For each place 1 for a token, 0 for padding, as text. */
  mask: string;
  hide: boolean;
}

export const MOST_PLACES = 12;

/** A mask with at least one token. */
function mask(key: string, initial: string): Field<string> {
  const fits = (given: string) => /^[01]+$/.test(given) && given.includes("1") && given.length <= MOST_PLACES;
  return { key, initial, read: (given) => (fits(given) ? given : undefined), write: String };
}

export const paddingFields: Fields<PaddingSettings> = {
  mask: mask("padding-mask", "0001111"),
  hide: flag("padding-hide", true),
};

export const initialPadding = defaults(paddingFields);

/** The encodings whose scores are compared with those of the sentence alone. */
export const shifted = ["sinusoidal", "learned", "rope", "alibi", "t5"] as const satisfies readonly Encoding["kind"][];

export interface BaseSettings {
  base: number;
  dim: number;
  context: number;
}

export const MOST_DIM = 256;
export const contexts = [128, 512, 2048, 4096, 8192, 32768, 131072];
/** Those of the table, from very small to those of long-context models. */
export const knownBases = [10, 100, 1e3, 1e4, 5e5, 1e6];

export const baseFields: Fields<BaseSettings> = {
  base: number("base-base", [1, 1e12], 10000, false),
  dim: number("base-dim", [2, MOST_DIM], 64),
  context: number("base-context", [1, 1e9], 512),
};

export const initialBase = defaults(baseFields);

export function settleBase(settings: BaseSettings): void {
  if (settings.dim % 2 === 1) settings.dim = initialBase.dim;
}
