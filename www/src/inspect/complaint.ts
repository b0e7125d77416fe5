// What the package refuses about a config, in words and at its place.
import type { Refusal } from "../figure/engine";
import { inWords } from "../figure/refusal";
import type { Words } from "../i18n";
import type { InspectWords } from "./words";

export interface Place {
  line: number;
  column: number;
}

export function placeOf({ code, message }: Refusal): Place | undefined {
  const found = code === "INVALID_JSON" && message.match(/line (\d+), column (\d+)/);
  return found ? { line: Number(found[1]), column: Number(found[2]) } : undefined;
}

export function complaintAbout(text: string, refusal: Refusal, t: InspectWords, words: Words): string {
  const place = placeOf(refusal);
  if (text.trim() === "") return t.errors.empty;
  if (place) return t.errors.json(place.line, place.column);
  if (refusal.code === "WRONG_TYPE") return t.errors.notObject;
  if (refusal.code === "TOO_LARGE") return refusal.option === "seqLens" ? t.errors.length : t.errors.tooLarge;
  return inWords(refusal, words);
}

/** Where a place stands in a text, counted in the units of a text field. */
export function offsetOf(text: string, { line, column }: Place): number {
  const lines = text.split("\n", line);
  const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  return Math.min(before + Math.max(column - 1, 0), text.length);
}
