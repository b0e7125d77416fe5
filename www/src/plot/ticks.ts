/** How many cells lie from one label to the next, so that labels of `size` pixels fit an axis of `length` pixels. */
export function labelStep(count: number, length: number, size: number): number {
  const needed = Math.ceil((count * size) / Math.max(length, 1));
  return needed <= 1 ? 1 : niceStep(needed);
}

function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((digit) => digit * power >= least);
    if (step) return step * power;
  }
}

/** Indices 0, step, 2·step … below `count`. */
export function ticks(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Width of a text in em, roughly: a Chinese character is as wide as it is high. */
export function widthInEm(text: string): number {
  let width = 0;
  for (const sign of text) width += sign === "…" || sign.codePointAt(0)! > 0x2e7f ? 1 : 0.58;
  return width;
}

/** At most `most` em wide. */
export function shortened(text: string, most = 5.5): string {
  if (widthInEm(text) <= most) return text;
  let short = "";
  for (const sign of text) {
    if (widthInEm(short + sign) > most - 1) break;
    short += sign;
  }
  return `${short}…`;
}
