// Recorded runs of the lab's trainer, as rows of a small picture.

export interface RecordedRow {
  name: string;
  /** One for each seed; null where the encoding is not defined. */
  values: readonly (number | null)[];
}

/** Where each dot lies on its line, in percent of its width. */
export function places(rows: readonly RecordedRow[], log: boolean): number[][] {
  const along = (value: number) => (log ? Math.log(value) : value);
  const known = rows.flatMap(({ values }) => knownOf(values).map(along));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const place = (value: number) => 3 + (94 * (along(value) - least)) / (most - least || 1);
  return rows.map(({ values }) => knownOf(values).map(place));
}

function knownOf(values: readonly (number | null)[]): number[] {
  return values.filter((value): value is number => value !== null);
}
