import type { Refusal } from "../figure/engine";
import type { LabWords } from "./words";

/** A refusal of the engine in words for the reader. */
export function inWords({ code, option }: Refusal, words: LabWords): string {
  const name = words.options[option] ?? option;
  if (option === "text" || (option === "trainLength" && code === "TOO_LARGE")) return words.errors.text;
  const known = Object.entries(words.errors).find(([key]) => key === code && code === code.toUpperCase())?.[1];
  return typeof known === "function" ? (known as (option: string) => string)(name) : words.errors.other(code, name);
}
