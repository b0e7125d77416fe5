// Pictures for saving whose content is text.
import { picture, textAt } from "../../plot/picture";
import { widthInEm } from "../../plot/ticks";

const MOST_EM = 52;

/** A text in lines that fit. */
export function linesOf(text: string): string[] {
  const lines = [""];
  for (const part of text.split(/(?<=[\s，。：；、])/)) {
    if (widthInEm(lines[lines.length - 1] + part) > MOST_EM) lines.push("    ");
    lines[lines.length - 1] += part;
  }
  return lines;
}

export function textPicture(title: string, lines: string[]): string {
  const content = [
    textAt(24, 32, title, 'font-size="18" font-weight="600"'),
    ...lines.map((line, index) => textAt(24 + (line.startsWith("    ") ? 24 : 0), 62 + 22 * index, line.trim())),
  ];
  return picture(760, 80 + 22 * lines.length, content.join(""));
}
