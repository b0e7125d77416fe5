import type { SentenceOptions } from "posenc/core";
import { choice, defaults, type Fields, flag, number, text } from "../../figure/address.svelte";
import type { Language } from "../../i18n";
import { fits } from "../01-two-orders/settings";
import { type TokenKind, tokenKinds } from "../01-two-orders/tokens";

export const tables = ["sinusoidal", "learned"] as const;
export const initializations = ["unit", "inverse-root", "small"] as const;
export type InitializationName = (typeof initializations)[number];

export interface TermsSettings {
  sentence: string;
  tokens: TokenKind;
  table: (typeof tables)[number];
  dim: number;
  heads: number;
  head: number;
  /** Standard deviation of the embedding. */
  std: number;
  scale: boolean;
  seed: number;
}

export const MOST_TOKENS = 32;
export const MOST_SEED = 2 ** 32 - 1;
const MOST_HEADS = 16;

/** Standard deviations that the slider stops at. */
export const stds = [0.01, 0.02, 0.05, 0.1, 0.125, 0.2, 0.5, 0.65, 1, 1.5, 2, 4, 8];
export const headCounts = [1, 2, 4, 8, 16];
export const termWidths = [16, 32, 64, 128, 256, 512];

type Example = Pick<TermsSettings, "sentence" | "tokens">;
export const examples: Record<Language, Example> = {
  zh: { sentence: "猫追老鼠，老鼠追猫", tokens: "character" },
  en: { sentence: "cats see dogs, dogs see cats", tokens: "word" },
};

const layer = { dim: 64, heads: 1, head: 0 };

/** It opens with the example in the reader's language. */
export function termsFields(language: Language): Fields<TermsSettings> {
  const { sentence, tokens } = examples[language];
  return {
    sentence: text("terms-text", sentence, 400),
    tokens: choice("terms-tokens", tokenKinds, tokens),
    table: choice("terms-table", tables, "sinusoidal"),
    dim: number("terms-dim", [2, 1024], layer.dim),
    heads: number("terms-heads", [1, MOST_HEADS], layer.heads),
    head: number("terms-head", [0, MOST_HEADS - 1], layer.head),
    std: number("terms-std", [0, 100], 1, false),
    scale: flag("terms-scale", false),
    seed: number("terms-seed", [0, MOST_SEED], 0),
  };
}

export function settleTerms(settings: TermsSettings): void {
  if (!fits(settings.dim, settings.heads)) Object.assign(settings, { dim: layer.dim, heads: layer.heads });
  if (settings.head >= settings.heads) settings.head = layer.head;
}

/** The learned table starts as BERT's and GPT-2's do, whatever the embedding. */
export function layerOf({ table, dim, heads, std, scale, seed }: TermsSettings): SentenceOptions {
  const encoding = table === "learned" ? ({ kind: table, std: 0.02 } as const) : ({ kind: table } as const);
  return { encoding, dim, heads, embeddingStd: std, scaleEmbedding: scale, seed };
}

export interface CombineSettings {
  dim: number;
  positionDim: number;
  layers: number;
}

export const modelWidths = [32, 64, 128, 256, 384, 512, 768, 1024, 2048, 4096];
export const positionWidths = [16, 32, 64, 128, 256, 384, 512, 768, 1024, 2048, 4096];
export const layerCounts = [1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96];

export const combineFields: Fields<CombineSettings> = {
  dim: number("combine-dim", [1, 65536], 512),
  positionDim: number("combine-position", [1, 65536], 512),
  layers: number("combine-layers", [1, 1024], 6),
};
export const combineInitial = defaults(combineFields);

export interface OverlapSettings {
  dim: number;
  positions: number;
}

export const overlapWidths = [16, 32, 64, 96, 128, 192, 256, 384, 512];
export const overlapPositions = [4, 8, 16, 32, 64, 128, 256, 512];

export const overlapFields: Fields<OverlapSettings> = {
  dim: number("overlap-dim", [2, 512], 64),
  positions: number("overlap-positions", [1, 512], 128),
};
export const overlapInitial = defaults(overlapFields);

export function settleOverlap(settings: OverlapSettings): void {
  if (settings.dim % 2 === 1) settings.dim = overlapInitial.dim;
}

export interface ScaleSettings {
  dim: number;
  initialization: InitializationName;
  multiply: boolean;
}

export const scaleFields: Fields<ScaleSettings> = {
  dim: number("scale-dim", [2, 16384], 512),
  initialization: choice("scale-std", initializations, "unit"),
  multiply: flag("scale-multiply", false),
};
export const scaleInitial = defaults(scaleFields);

export function settleScale(settings: ScaleSettings): void {
  if (settings.dim % 2 === 1) settings.dim = scaleInitial.dim;
}
