// What the package refuses about a config, in words and at its place.
import type { Refusal } from "../figure/engine";
import { inWords } from "../figure/refusal";
import type { Words } from "../i18n";
import type { InspectWords } from "./words";

export interface Place {
  line: number;
  column: number;
}

/** Where a text stops being JSON, with the column counted in the signs that a reader sees. */
export function placeOf(text: string, { code, message }: Refusal): Place | undefined {
  const found = code === "INVALID_JSON" && message.match(/line (\d+), column (\d+)/);
  if (!found) return undefined;
  const lines = text.split("\n");
  const [line, bytes] = [Number(found[1]), Number(found[2])];
  // Column 0 is the break of the line before.
  if (bytes === 0 && line > 1) return { line: line - 1, column: lines[line - 2].length + 1 };
  return { line, column: Math.max(signs(lines[line - 1] ?? "", bytes), 1) };
}

/** How many signs the first bytes of a text are; the package counts bytes of UTF-8. */
function signs(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}

export function complaintAbout(text: string, refusal: Refusal, t: InspectWords, words: Words): string {
  const place = placeOf(text, refusal);
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
