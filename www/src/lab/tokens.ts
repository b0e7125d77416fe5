// From what the reader types to the tokens of a task, and back to what can be seen.

/** Characters that leave no mark get one. */
export function visible(token: string): string {
  return { " ": "␣", "\n": "↵", "\t": "⇥" }[token] ?? token;
}

export interface Tokens {
  tokens: string[];
  /** What the task does not know, each once. */
  unknown: string[];
}

/** Words, as the task knows them; where words stand without spaces, the longest that fits. */
export function tokensOf(sentence: string, vocabulary: readonly string[], byCharacter: boolean): Tokens {
  const known = new Set(vocabulary);
  const found = byCharacter
    ? [...sentence]
    : sentence.split(/[\s,.!，。！、]+/u).flatMap((piece) => wordsOf(piece, known));
  return { tokens: found, unknown: [...new Set(found.filter((token) => !known.has(token)))] };
}

function wordsOf(piece: string, known: Set<string>): string[] {
  if (piece === "") return [];
  if (known.has(piece)) return [piece];
  const lower = piece.toLowerCase();
  if (known.has(lower)) return [lower];
  return isSplit(piece, known) ? longest(piece, known) : [piece];
}

/** Chinese, and tasks whose tokens are letters, need no spaces. */
function isSplit(piece: string, known: Set<string>): boolean {
  return /\p{Script=Han}/u.test(piece) || known.has("c");
}

function longest(piece: string, known: Set<string>): string[] {
  const signs = [...piece];
  const words: string[] = [];
  for (let at = 0; at < signs.length; ) {
    const length = [4, 3, 2, 1].find((count) => known.has(signs.slice(at, at + count).join(""))) ?? 1;
    words.push(signs.slice(at, at + length).join(""));
    at += length;
  }
  return words;
}
