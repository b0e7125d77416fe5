import type { Encoding, SentenceOptions } from "posenc/core";
import { choice, type Fields, number, text } from "../../figure/address.svelte";
import { type EncodingKind, encodingKinds } from "../../figure/encodings";
import type { Language } from "../../i18n";

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

const sentences: Record<Language, string> = { zh: "猫追老鼠", en: "man bites dog" };

/** It opens with a sentence of the reader's language. */
export function bothFields(language: Language): Fields<BothSettings> {
  return {
    text: text("shift-both-text", sentences[language], 200),
    shift: number("shift-both-by", [0, MOST_SHIFT], 100),
    encoding: choice("shift-both-encoding", encodingKinds, "sinusoidal"),
    head: number("shift-both-head", [0, HEADS - 1], 0),
  };
}

export function layerOf(kind: EncodingKind): SentenceOptions {
  const encoding: Encoding = kind === "learned" ? { kind, maxLength: ROWS } : { kind };
  return { encoding, dim: DIM, heads: HEADS };
}
