// The pairs of a row as hands: each points at (sin, cos), which is clockwise from twelve.
import { type SinusoidalCell, sinusoidal64, sinusoidalCell } from "posenc/core";

export interface Convention {
  dim: number;
  base: number;
}

export interface Hand {
  sin: number;
  cos: number;
}

/** What each pair has at every position, explained by its first cell. */
export function pairsOf({ dim, base }: Convention): SinusoidalCell[] {
  return Array.from({ length: dim / 2 }, (_, pair) => cellOf({ dim, base }, 0, pair));
}

export function cellOf({ dim, base }: Convention, position: number, pair: number): SinusoidalCell {
  return sinusoidalCell({ positions: [position], dim, base, row: 0, column: 2 * pair });
}

/** Where the hands point; between two positions too, so that they can be seen to turn. */
export function handsAt({ dim, base }: Convention, position: number): Hand[] {
  const { data } = sinusoidal64({ positions: [position], dim, base });
  return Array.from({ length: dim / 2 }, (_, pair) => ({ sin: data[2 * pair], cos: data[2 * pair + 1] }));
}
