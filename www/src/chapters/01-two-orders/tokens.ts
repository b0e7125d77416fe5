export const tokenKinds = ["character", "word", "space"] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** Splits a sentence. White space separates tokens and is none itself. */
export function tokenise(text: string, kind: TokenKind): string[] {
  const pieces = kind === "space" ? text.split(/\s+/u) : segments(text, kind === "word" ? "word" : "grapheme");
  return pieces.filter((piece) => piece.trim() !== "");
}

/** One fixed language, so that a link gives the same tokens in both languages of the page. */
function segments(text: string, granularity: "word" | "grapheme"): string[] {
  return Array.from(new Intl.Segmenter("zh", { granularity }).segment(text), ({ segment }) => segment);
}
