// From a source to all that the page shows of it. The package does the work; this puts the pieces together.
import { type Diagnosis, diagnose, exampleTable, matchTable, type PresetDifference, presetDifferences, readTable, type TableFile, type TableMatch, type Tensor, type Tensor64, tablePeak, tensorNames } from "posenc";
import { attempt, type Refusal } from "../figure/engine";
import type { Cell } from "../plot/HeatMap.svelte";
import type { PasteProblem } from "./paste";
import type { ExampleName } from "./names";

export type Source =
  | { kind: "example"; name: ExampleName }
  | { kind: "file"; name: string; bytes: Uint8Array; tensor?: string }
  | { kind: "paste"; table: Tensor64 };

export type Problem = PasteProblem | { kind: "unreadable" } | { kind: "refused"; refusal: Refusal };

/** The table beside the nearest convention. */
export interface Maps {
  table: Tensor;
  nearest: Tensor;
  difference: Tensor;
  /** The largest number of either table, for one scale of colours. */
  range: number;
  /** The end of the scale of colours for the difference: mere rounding stays pale. */
  differenceRange: number;
  /** The largest difference, and its cell. */
  error: number;
  worst: Cell;
  /** Whether the table holds what is no number. */
  holes: boolean;
}

export interface Outcome {
  problem?: Problem;
  diagnosis?: Diagnosis;
  /** How far each library's table is. */
  libraries?: PresetDifference[];
  maps?: Maps;
  /** The tensor of a file that was read. */
  tensor?: string;
}

/** Differences below this share of the table's numbers are no more than float32's rounding. */
const PALE = 1e-6;

export function tensorsIn(bytes: Uint8Array): string[] {
  return attempt(() => tensorNames(bytes)).value ?? [];
}

export function outcomeOf(source: Source): Outcome {
  const { value, refusal } = attempt(() => examined(source));
  return value ?? { problem: { kind: "refused", refusal } };
}

function examined(source: Source): Outcome {
  const table = tableOf(source);
  const tensor = "tensor" in table ? table.tensor : undefined;
  // A file tells the type of its numbers as well.
  const diagnosis = source.kind === "file" ? diagnose(source.bytes, { tensor: source.tensor }) : diagnose(table);
  const [best] = diagnosis.matches;
  if (!best) return { diagnosis, tensor };
  const { transposed } = best;
  const start = diagnosis.verdict === "match" ? best.start : 0;
  const drawn = { data: Float32Array.from(table.data), shape: table.shape };
  return { diagnosis, tensor, libraries: presetDifferences(drawn, { start, transposed }), maps: mapsOf(table, best) };
}

function tableOf(source: Source): Tensor | Tensor64 | TableFile {
  switch (source.kind) {
    case "example":
      return exampleTable({ example: source.name });
    case "file":
      return readTable(source.bytes, { tensor: source.tensor });
    case "paste":
      return source.table;
  }
}

function mapsOf(given: Tensor | Tensor64, best: TableMatch): Maps {
  const { nearest, difference } = matchTable(given, best);
  const table = { data: Float32Array.from(given.data), shape: nearest.shape };
  const peak = tablePeak(difference);
  const range = Math.max(tablePeak(table).value, tablePeak(nearest).value);
  const differenceRange = Math.max(peak.value, PALE * range);
  const holes = !table.data.every(Number.isFinite);
  return { table, nearest, difference, range, differenceRange, error: peak.value, worst: peak, holes };
}
