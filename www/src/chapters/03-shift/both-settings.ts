import type { Encoding, SentenceOptions } from "posenc/core";
import { choice, defaults, type Fields, number, text } from "../../figure/address.svelte";
import { type EncodingKind, encodings } from "../01-two-orders/settings";

export interface BothSettings {
  text: string;
  shift: number;
  encoding: EncodingKind;
  head: number;
}

export const DIM = 64;
export const HEADS = 4;
export const MOST_SHIFT = 1000;
export const MOST_TOKENS = 16;
/** Rows of the learned table, so that the slider reaches past its end. */
export const ROWS = 512;

export const bothFields: Fields<BothSettings> = {
  text: text("shift-both-text", "猫追老鼠", 200),
  shift: number("shift-both-by", [0, MOST_SHIFT], 100),
  encoding: choice("shift-both-encoding", encodings, "sinusoidal"),
  head: number("shift-both-head", [0, HEADS - 1], 0),
};

export const bothInitial = defaults(bothFields);

export function layerOf(kind: EncodingKind): SentenceOptions {
  const encoding: Encoding = kind === "learned" ? { kind, maxLength: ROWS } : { kind };
  return { encoding, dim: DIM, heads: HEADS };
}
