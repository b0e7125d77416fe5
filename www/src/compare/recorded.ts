// Recorded training results: runs of the package's own trainer, never from elsewhere, as the lab's page has them.
import { fetchLengths, type LengthRecord } from "../lab/records";
import { type Spread, spreadOf } from "../lab/series";
import type { Kind } from "./columns";

export interface RecordedResults {
  /** The file's name: the task, and whether the mask is causal where it need not be. */
  name: string;
  trainLength: number;
  seeds: number;
  /** The model's sizes: not those that the reader sets. */
  sizes: { dim: number; heads: number; layers: number };
  lengths: number[];
  /** For each length the mean over seeds, the least and the greatest; undefined where the encoding has no such position. */
  rows: { kind: Kind; accuracy: (Spread | undefined)[] }[];
}

const FILES = ["roles", "roles-causal", "before", "lookback"];

/** What the trainer takes where a record does not say. */
const USUAL = { dim: 64, heads: 4, layers: 2 };

/** The results that there are. */
export async function fetchResults(): Promise<RecordedResults[]> {
  const records = await Promise.all(FILES.map(async (name) => ({ name, record: await fetchLengths(name) })));
  return records.flatMap(({ name, record }) => (record ? [resultsOf(name, record)] : []));
}

function resultsOf(name: string, { options, lengths, seeds, runs }: LengthRecord): RecordedResults {
  const { dim = USUAL.dim, heads = USUAL.heads, layers = USUAL.layers } = options;
  const rows = runs.map(({ encoding, lengths: measured }) => ({
    kind: encoding.kind,
    accuracy: measured.map(({ accuracy }) => spreadOf(accuracy)),
  }));
  return { name, trainLength: lengths[0], seeds: seeds.length, sizes: { dim, heads, layers }, lengths, rows };
}
