// From a source to all that the page shows of it. The package does the work; this puts the pieces together.
import {
  type Diagnosis,
  diagnose,
  exampleTable,
  matchTable,
  type PresetDifference,
  presetDifferences,
  readTable,
  type Tensor,
  type Tensor64,
  tablePeak,
  tensorNames,
} from "posenc/doctor";
import { attempt, type Refusal } from "../figure/engine";
import type { Cell } from "../plot/HeatMap.svelte";
import type { ExampleName } from "./names";
import type { PasteProblem } from "./paste";

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
  const { given, options, numbers, tensor } = read(source);
  const diagnosis = diagnose(given, options);
  const [best] = diagnosis.matches;
  if (!best) return { diagnosis, tensor };
  const table = { data: Float32Array.from(numbers.data), shape: numbers.shape };
  const start = diagnosis.verdict === "match" ? best.start : 0;
  const libraries = presetDifferences(table, { start, transposed: best.transposed });
  const maps = mapsOf(table.data, matchTable(given, best, options));
  return { diagnosis, tensor, libraries, maps };
}

/** What the package is asked about. A file goes there as it is: it tells the type of its numbers as well. */
interface Given {
  given: Tensor | Tensor64 | Uint8Array;
  options?: { tensor?: string };
  numbers: { data: ArrayLike<number>; shape: number[] };
  tensor?: string;
}

function read(source: Source): Given {
  if (source.kind === "file") {
    const options = { tensor: source.tensor };
    const numbers = readTable(source.bytes, options);
    return { given: source.bytes, options, numbers, tensor: numbers.tensor };
  }
  const given = source.kind === "example" ? exampleTable({ example: source.name }) : source.table;
  return { given, numbers: given };
}

function mapsOf(data: Float32Array, { nearest, difference }: { nearest: Tensor; difference: Tensor }): Maps {
  const table = { data, shape: nearest.shape };
  const worst = tablePeak(difference);
  const range = Math.max(tablePeak(table).value, tablePeak(nearest).value);
  const differenceRange = Math.max(worst.value, PALE * range);
  return {
    table,
    nearest,
    difference,
    range,
    differenceRange,
    error: worst.value,
    worst,
    holes: !data.every(Number.isFinite),
  };
}
