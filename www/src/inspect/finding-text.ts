// A finding's sentence with its values, as pieces of text and of code.
import type { Finding } from "posenc/inspect";

export interface Piece {
  code: boolean;
  text: string;
}

/** Puts values where `{name}` stands, and takes what is between backticks for code. */
export function inText(
  template: string,
  finding: Pick<Finding, "key" | "values">,
  number: (value: number) => string,
  translated: Record<string, string>,
): Piece[] {
  const { key, values } = finding;
  const value = (name: string): string => {
    const given = values[name] ?? (name === "key" ? key : undefined);
    if (given === undefined) return "…";
    return typeof given === "number" ? number(given) : (translated[given] ?? given);
  };
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
  return filled.split("`").map((text, index) => ({ code: index % 2 === 1, text }));
}
