// A part of an axis that is too long to be read whole.

/** `shown` indices below `count`, with the chosen one in their middle where there is room. */
export function around(chosen: number, count: number, shown: number): number[] {
  const first = Math.max(0, Math.min(chosen - Math.floor(shown / 2), count - shown));
  return Array.from({ length: Math.min(shown, count) }, (_, index) => first + index);
}

export function span(indices: number[]): string {
  return `${indices[0]}–${indices[indices.length - 1]}`;
}
