// Numbers as people copy them: rows printed by PyTorch or NumPy, cells of a spreadsheet, nested arrays in JSON.
import type { Tensor64 } from "posenc/doctor";

export type PasteProblem =
  | { kind: "empty" }
  | { kind: "abridged" }
  | { kind: "brackets" }
  | { kind: "too-many"; most: number }
  /** Rows are counted from 1 here, as in the text. */
  | { kind: "not-a-number"; row: number; text: string }
  | { kind: "uneven"; row: number; length: number; expected: number };

export interface Pasted {
  table: Tensor64;
}

export const MOST_NUMBERS = 2 ** 22;

const CALLS = /[A-Za-z_][\w.]*\(|\)/g; // tensor( … ), array( … ), np.float32( … )
const BETWEEN_NUMBERS = /[\s,;，；"']+/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL: Record<string, number> = { nan: Number.NaN, inf: Infinity, infinity: Infinity };

/** Reads a table out of text. The last axis of nested brackets is a row; without brackets each line is one. */
export function readPaste(text: string): Pasted | PasteProblem {
  if (/\.\.\.|…/.test(text)) return { kind: "abridged" };
  const plain = text.replaceAll("−", "-").replace(CALLS, " ");
  if (count(plain, "[") !== count(plain, "]")) return { kind: "brackets" };
  const rows = (plain.includes("[") ? bracketed(plain) : plain.split("\n")).map(tokens).filter((row) => row.length > 0);
  return tableOf(rows);
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** What stands in the innermost brackets; MATLAB ends a row with a semicolon there. */
function bracketed(text: string): string[] {
  return [...text.matchAll(/\[([^[\]]*)\]/g)].flatMap(([, inside]) => inside.split(/[;；]/));
}

function tokens(row: string): string[] {
  return row.split(BETWEEN_NUMBERS).filter((token) => token !== "");
}

function tableOf(rows: string[][]): Pasted | PasteProblem {
  if (rows.length === 0) return { kind: "empty" };
  const columns = rows[0].length;
  if (rows.length * columns > MOST_NUMBERS) return { kind: "too-many", most: MOST_NUMBERS };
  const data = new Float64Array(rows.length * columns);
  for (const [r, row] of rows.entries()) {
    const wrong = row.find((token) => Number.isNaN(numberOf(token)) && !isSpecial(token));
    if (wrong !== undefined) return { kind: "not-a-number", row: r + 1, text: wrong };
    if (row.length !== columns) return { kind: "uneven", row: r + 1, length: row.length, expected: columns };
    data.set(row.map(numberOf), r * columns);
  }
  return { table: { data, shape: [rows.length, columns] } };
}

function isSpecial(token: string): boolean {
  return Object.hasOwn(SPECIAL, unsigned(token));
}

function unsigned(token: string): string {
  return token.replace(/^[+-]/, "").toLowerCase();
}

function numberOf(token: string): number {
  if (NUMBER.test(token)) return Number(token);
  const special = Object.hasOwn(SPECIAL, unsigned(token)) ? SPECIAL[unsigned(token)] : Number.NaN;
  return token.startsWith("-") ? -special : special;
}
