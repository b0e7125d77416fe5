import type { SentenceOptions } from "posenc";
import { choice, defaults, type Fields, flag, number, text } from "../../figure/address.svelte";
import { type TokenKind, tokenKinds } from "./tokens";

export const encodings = ["none", "sinusoidal", "learned", "alibi", "rope"] as const;
export const masks = ["none", "causal"] as const;
export type EncodingKind = (typeof encodings)[number];

export interface Settings {
  a: string;
  b: string;
  tokens: TokenKind;
  encoding: EncodingKind;
  mask: (typeof masks)[number];
  dim: number;
  heads: number;
  head: number;
  base: number;
  seed: number;
  scale: boolean;
}

export const MOST_TOKENS = 128;
export const MOST_DIM = 1024;
export const MOST_SEED = 2 ** 32 - 1;
const MOST_HEADS = 16;
const MOST_SIGNS = 2000;

export const fields: Fields<Settings> = {
  a: text("a", "我打你", MOST_SIGNS),
  b: text("b", "你打我", MOST_SIGNS),
  tokens: choice("tokens", tokenKinds, "character"),
  encoding: choice("encoding", encodings, "none"),
  mask: choice("mask", masks, "none"),
  dim: number("dim", [2, MOST_DIM], 64),
  heads: number("heads", [1, MOST_HEADS], 4),
  head: number("head", [0, MOST_HEADS - 1], 0),
  base: number("base", [1, 1e12], 10000, false),
  seed: number("seed", [0, MOST_SEED], 0),
  scale: flag("scale", false),
};

export const initial = defaults(fields);

/** Bases that the slider stops at. */
export const bases = [2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 1e7];

export const pairs: Pick<Settings, "a" | "b" | "tokens">[] = [
  { a: "我打你", b: "你打我", tokens: "character" },
  { a: "猫追老鼠", b: "老鼠追猫", tokens: "word" },
  { a: "man bites dog", b: "dog bites man", tokens: "word" },
  { a: "不怕辣", b: "怕不辣", tokens: "character" },
  { a: "only I love you", b: "I only love you", tokens: "word" },
];

/** Each head gets an even number of features, which every encoding here can work on. */
export function fits(dim: number, heads: number): boolean {
  return dim % (2 * heads) === 0;
}

export function headChoices(dim: number): number[] {
  return Array.from({ length: MOST_HEADS }, (_, index) => index + 1).filter((heads) => fits(dim, heads));
}

/** Mends a combination from the address that does not fit together. */
export function settle(settings: Settings): void {
  if (!fits(settings.dim, settings.heads)) Object.assign(settings, { dim: initial.dim, heads: initial.heads });
  if (settings.head >= settings.heads) settings.head = initial.head;
}

export function usesBase(encoding: EncodingKind): boolean {
  return encoding === "sinusoidal" || encoding === "rope";
}

export function optionsOf({ encoding, base, dim, heads, seed, mask, scale }: Settings): SentenceOptions {
  const kind = encoding === "sinusoidal" || encoding === "rope" ? { kind: encoding, base } : { kind: encoding };
  return { encoding: kind, dim, heads, seed, mask, scaleEmbedding: scale };
}
