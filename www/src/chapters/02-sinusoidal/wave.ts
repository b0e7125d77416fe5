import { type SinusoidalCell, type SinusoidalOptions, sinusoidal } from "posenc/core";

export interface Wave {
  positions: Float64Array;
  values: number[];
  /** The chosen cell on the wave. */
  mark: [number, number];
}

export const POINTS = 400;
const MOST_WAVES = 8;
const LEAST_POSITIONS = 24;

/**
 * The column as a wave of which the table holds samples: between whole positions too, around the chosen cell. Of a fast
 * column only some waves are taken; all of them would be a solid band, or a false slow wave where points are too few.
 */
export function waveOf(options: SinusoidalOptions & { length: number }, cell: SinusoidalCell, column: number): Wave {
  const { start = 0, length, ...convention } = options;
  const [from, to] = span(start, length, cell);
  const positions = Float64Array.from({ length: POINTS + 1 }, (_, index) => from + ((to - from) * index) / POINTS);
  const { data, shape } = sinusoidal({ ...convention, positions });
  return {
    positions,
    values: Array.from(positions, (_, index) => data[index * shape[1] + column]),
    mark: [cell.position, cell.value],
  };
}

function span(start: number, length: number, { position, wavelength }: SinusoidalCell): [number, number] {
  const last = start + Math.max(length - 1, 1);
  const wide = Math.min(last - start, Math.max(LEAST_POSITIONS, MOST_WAVES * wavelength));
  const from = Math.min(Math.max(start, position - wide / 2), last - wide);
  return [from, from + wide];
}
