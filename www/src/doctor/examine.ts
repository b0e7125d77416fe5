// From a source to all that the page shows of it. The package does the work; this puts the pieces together.
import { type Diagnosis, diagnose, exampleTable, matchTable, readTable, type Tensor, type Tensor64, tablePeak, tensorNames } from "posenc";
import { attempt, type Refusal } from "../figure/engine";
import type { Cell } from "../plot/HeatMap.svelte";
import type { PasteProblem } from "./paste";
import type { ExampleName } from "./settings";

export type Source =
  | { kind: "example"; name: ExampleName }
  | { kind: "file"; name: string; bytes: Uint8Array; tensor?: string }
  | { kind: "paste"; table: Tensor64; decimals: number };

export type Problem = PasteProblem | { kind: "unreadable" } | { kind: "refused"; refusal: Refusal };

/** The table beside the nearest convention. */
export interface Maps {
  table: Tensor;
  nearest: Tensor;
  difference: Tensor;
  /** The largest number of either table, for one scale of colours. */
  range: number;
  /** The largest difference, and its cell. */
  error: number;
  worst: Cell;
}

export interface Outcome {
  problem?: Problem;
  diagnosis?: Diagnosis;
  maps?: Maps;
}

export function tensorsIn(bytes: Uint8Array): string[] {
  return attempt(() => tensorNames(bytes)).value ?? [];
}

export function outcomeOf(source: Source): Outcome {
  const { value, refusal } = attempt(() => examined(source));
  return value ?? { problem: { kind: "refused", refusal } };
}

function examined(source: Source): Outcome {
  const { given, options } = givenBy(source);
  const diagnosis = diagnose(given, options);
  const [best] = diagnosis.matches;
  return { diagnosis, maps: best && mapsOf(tableOf(source), best) };
}
