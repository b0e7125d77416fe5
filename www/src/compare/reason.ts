// Why a row was refused, in the words of sizes.
import type { Refusal } from "../figure/engine";
import { inWords } from "../figure/refusal";
import { words } from "../i18n";
import type { CompareWords } from "./words";

export function reasonOf(refusal: Refusal, { errors }: CompareWords): string {
  if (refusal.code === "NOT_DIVISIBLE") return errors.NOT_DIVISIBLE;
  return refusal.code === "TOO_LARGE" ? errors.tooLarge : inWords(refusal, words());
}
