// One model in training, as the page knows it.
import type { TrainerOptions } from "posenc/lab";
import type { Refusal } from "../figure/engine";
import type { Measurement } from "./protocol";
import type { Kind } from "./settings";

export class Run {
  readonly losses: number[] = [];
  readonly norms: number[] = [];
  readonly rates: number[] = [];
  /** Of all that were made, in their order. */
  readonly measurements: Measurement[] = [];
  parameters = 0;
  refusal?: Refusal;

  readonly id: number;
  readonly kind: Kind;
  readonly seed: number;
  readonly options: TrainerOptions;

  constructor(id: number, options: TrainerOptions) {
    this.id = id;
    this.options = options;
    this.kind = options.encoding.kind;
    this.seed = options.seed ?? 0;
  }

  get taken(): number {
    return this.losses.length;
  }

  /** The latest measurement at a length. */
  at(length: number, besides = false): Measurement | undefined {
    return this.measurements.findLast((one) => one.length === length && one.besides === besides);
  }
}
