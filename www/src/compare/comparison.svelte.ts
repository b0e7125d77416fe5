// The state of the page: sizes in, the package's rows out, one encoding at a time so that the page goes on answering.
import { type ComparisonRow, comparisonTable } from "posenc/core";
import { type Attempt, attempt } from "../figure/engine";
import { whenQuiet } from "../figure/frame";
import { type ColumnName, kinds } from "./columns";
import { initial, type Settings, type Sizes } from "./settings";

type Outcome = Attempt<ComparisonRow>;
type Kind = (typeof kinds)[number];

/** The rows that were computed before somebody needed them. */
const ahead = new Map<string, Outcome>();

function rowOf(kind: Kind, sizes: Sizes): Outcome {
  return ahead.get(keyOf(kind, sizes)) ?? computed(kind, sizes);
}

function computed(kind: Kind, { dim, heads, layers, maxLength }: Sizes): Outcome {
  return attempt(() => comparisonTable({ dim, heads, layers, maxLength, encodings: [{ kind }] })[0]);
}

function keyOf(kind: Kind, { dim, heads, layers, maxLength }: Sizes): string {
  return [kind, dim, heads, layers, maxLength].join();
}

/** Keeps the rows of these sizes, which came along with the page, for the `Comparison` that begins with them. */
export function remember(sizes: Sizes, outcomes: Comparison["outcomes"]): void {
  for (const [index, outcome] of outcomes.entries()) if (outcome) ahead.set(keyOf(kinds[index], sizes), outcome);
}

export class Comparison {
  settings = $state<Settings>({ ...initial });
  /** One for each kind; missing while it is being computed. */
  outcomes = $state.raw<(Outcome | undefined)[]>([]);
  /** The sizes that the outcomes are of. */
  sizes = $state.raw<Sizes>({ ...initial });

  rows = $derived(this.outcomes.flatMap((outcome) => (outcome?.value ? [outcome.value] : [])));
  isComputing = $derived(this.outcomes.includes(undefined));
  /** Why there is no row at all, where all were refused for one reason. */
  refusal = $derived(this.rows.length === 0 && !this.isComputing ? this.outcomes[0]?.refusal : undefined);
  refused = $derived(
    kinds.flatMap((kind, index) => {
      const refusal = this.outcomes[index]?.refusal;
      return refusal ? [{ kind, refusal }] : [];
    }),
  );

  #timer?: ReturnType<typeof setTimeout>;
  #start = whenQuiet(() => this.#next(0), 120);

  constructor(sizes: Sizes = initial) {
    Object.assign(this.settings, sizes);
    this.sizes = { ...sizes };
    this.outcomes = kinds.map((kind) => rowOf(kind, sizes));
  }

  /** Begins anew where sizes have changed; old numbers are not left standing beside new sizes. */
  follow({ dim, heads, layers, maxLength }: Sizes): void {
    const given = { dim, heads, layers, maxLength };
    if (Object.entries(given).every(([name, value]) => this.sizes[name as keyof Sizes] === value)) return;
    this.stop();
    this.sizes = given;
    this.outcomes = kinds.map(() => undefined);
    this.#start();
  }

  /** Sets the sizes, and nothing else. */
  take({ dim, heads, layers, maxLength }: Sizes): void {
    Object.assign(this.settings, { dim, heads, layers, maxLength });
  }

  /** How the rows stand by a column. */
  order(column: ColumnName): "ascending" | "descending" | undefined {
    if (this.settings.sort !== column) return undefined;
    return this.settings.descending ? "descending" : "ascending";
  }

  stop(): void {
    this.#start.cancel();
    clearTimeout(this.#timer);
  }

  #next(index: number): void {
    this.outcomes = this.outcomes.with(index, rowOf(kinds[index], this.sizes));
    if (index + 1 < kinds.length) this.#timer = setTimeout(() => this.#next(index + 1));
  }
}
