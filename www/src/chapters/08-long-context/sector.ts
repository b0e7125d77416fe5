import type { Hand } from "./unmet";

export type { Hand };

/** From the right, against the clock, to where the hand points, as a path around 0; the whole circle if it was all around. */
export function sector({ x, y, whole }: Hand, radius: number, filled: boolean): string {
  const at = (x: number, y: number) => `${(x * radius).toFixed(2)} ${(-y * radius).toFixed(2)}`;
  if (whole) return `M${at(1, 0)}A${radius} ${radius} 0 1 0 ${at(-1, 0)}A${radius} ${radius} 0 1 0 ${at(1, 0)}Z`;
  const arc = `${at(1, 0)}A${radius} ${radius} 0 ${y < 0 ? 1 : 0} 0 ${at(x, y)}`;
  return filled ? `M0 0L${arc}Z` : `M${arc}`;
}
