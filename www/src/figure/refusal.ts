import type { Words } from "../i18n";
import type { Refusal } from "./engine";

/** A refusal of the package in words for the reader. */
export function inWords({ code, option }: Refusal, words: Words): string {
  if (code === "NOT_INITIALIZED" || code === "INIT_FAILED") return words.errors.engine;
  return words.errors.codes[code] ?? words.errors.other(code, option);
}
