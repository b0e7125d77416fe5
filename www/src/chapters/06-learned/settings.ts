import { defaults, type Fields, number } from "../../figure/address.svelte";

export interface RowsSettings {
  maxLength: number;
  dim: number;
  /** Tokens of the longest sentence in training. */
  train: number;
  /** Tokens of the sentence that the model is asked to read. */
  text: number;
}

export const MOST_ROWS = 2048;
export const MOST_DIM = 1600;
export const MOST_TEXT = 4096;

export const lengths = [16, 32, 64, 128, 256, 384, 512, 768, 1024, 1536, 2048];
export const widths = [16, 32, 64, 128, 256, 512, 768, 1024, 1280, 1600];
export const texts = [1, 8, 16, 32, 64, 128, 200, 256, 384, 511, 512, 513, 768, 1023, 1024, 1025, 2048, 2049, 4096];

export const rowsFields: Fields<RowsSettings> = {
  maxLength: number("rows-max", [1, MOST_ROWS], 512),
  dim: number("rows-dim", [1, MOST_DIM], 768),
  train: number("rows-train", [1, MOST_TEXT], 128),
  text: number("rows-text", [1, MOST_TEXT], 384),
};
export const rowsInitial = defaults(rowsFields);

/** Tables of published models: rows and width as in their configurations. */
export const models = [
  { name: "BERT-base", maxLength: 512, dim: 768 },
  { name: "RoBERTa-base", maxLength: 514, dim: 768 },
  { name: "GPT-2", maxLength: 1024, dim: 768 },
  { name: "GPT-2 XL", maxLength: 1024, dim: 1600 },
  { name: "ViT-B/16", maxLength: 197, dim: 768 },
] as const;

export interface UntouchedSettings {
  rows: number;
  train: number;
  steps: number;
  seed: number;
}

export const rowCounts = [16, 24, 32, 48, 64];
export const trainLengths = [8, 12, 16, 24, 32, 48, 64];
export const stepCounts = [20, 50, 100, 200, 400];

export const untouchedFields: Fields<UntouchedSettings> = {
  rows: number("untouched-rows", [8, 64], 32),
  train: number("untouched-train", [8, 64], 16),
  steps: number("untouched-steps", [1, 400], 200),
  seed: number("untouched-seed", [0, 2 ** 32 - 1], 0),
};
export const untouchedInitial = defaults(untouchedFields);

export function settleUntouched(settings: UntouchedSettings): void {
  settings.train = Math.min(settings.train, settings.rows);
}
