// The rows of a table by what training has done to them.

export const zones = ["trained", "unreached", "outside"] as const;
export type ZoneName = (typeof zones)[number];

export interface Zone {
  name: ZoneName;
  first: number;
  count: number;
}

/** Positions from 0 on: rows that training has reached, rows that it has not, and tokens for which there is no row. */
export function zonesOf({ maxLength, train, text }: { maxLength: number; train: number; text: number }): Zone[] {
  const reached = Math.min(train, maxLength);
  const all: Zone[] = [
    { name: "trained", first: 0, count: reached },
    { name: "unreached", first: reached, count: maxLength - reached },
    { name: "outside", first: maxLength, count: Math.max(0, text - maxLength) },
  ];
  return all.filter(({ count }) => count > 0);
}
