// What is examined, and what came of it.
import type { TableFinding } from "posenc/doctor";
import { tick } from "svelte";
import type { Dialect } from "./code";
import { type Outcome, outcomeOf, type Source, tensorsIn } from "./examine";
import type { Facts } from "./facts";
import type { ExampleName } from "./names";
import { readPaste } from "./paste";
import { initial } from "./settings";
import type { DoctorWords } from "./words";

/** More than any table needs, and less than makes a browser fail. */
const MOST_BYTES = 2 ** 30;

/** The reader's own table stays when the language is changed, which makes the page anew. */
let kept: Source | undefined;

export class Examination {
  settings = $state({ ...initial });
  dialect = $state<Dialect>("PyTorch");
  readonly #opening: Source = kept ?? { kind: "example", name: initial.example };
  /** None while what was given could not be read. */
  source = $state.raw<Source | undefined>(this.#opening);
  #outcome = $state.raw<Outcome>();
  #cell = $state.raw<{ row: number; column: number }>();
  busy = $state(false);

  /** Examined when it is looked at: until then the page has what was built. */
  readonly #first = $derived(outcomeOf(this.#opening));
  readonly outcome = $derived(this.#outcome ?? this.#first);
  /** The chosen cell of the maps. */
  readonly cell = $derived(this.#cell ?? this.outcome.maps?.worst ?? { row: 0, column: 0 });
  readonly example = $derived(this.source?.kind === "example" ? this.source.name : undefined);
  readonly tensors = $derived(this.source?.kind === "file" ? tensorsIn(this.source.bytes) : []);
  /** The one that was chosen, or that the package has chosen. */
  readonly tensor = $derived(this.source?.kind === "file" ? (this.source.tensor ?? this.outcome.tensor) : undefined);

  /** What was given, by name. */
  readonly sourceName = $derived.by(() => {
    const { source } = this;
    return source && "name" in source ? source.name : source?.kind;
  });

  /** Chooses a cell of the maps; without one, the worst. */
  pick(cell?: { row: number; column: number }): void {
    this.#cell = cell;
  }

  /** What words and code are about: the best match, and the values of a finding. */
  factsOf(values: TableFinding["values"] = {}): Facts {
    const { rows, columns, matches } = this.outcome.diagnosis!;
    return { ...matches[0], ...values, rows, columns } as Facts;
  }

  /** The example in the address has changed. */
  follow(name: ExampleName): void {
    const same = this.example ? this.example === name : name === initial.example;
    if (!same) void this.take(name);
  }

  async take(name: ExampleName): Promise<void> {
    this.settings.example = name;
    kept = undefined;
    await this.#examine({ kind: "example", name });
  }

  async readFile(file: File): Promise<void> {
    if (file.size > MOST_BYTES)
      return this.#refuse({ kind: "refused", refusal: { code: "TOO_LARGE", option: "", message: "" } });
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (!bytes) return this.#refuse({ kind: "unreadable" });
    await this.#own({ kind: "file", name: file.name, bytes: new Uint8Array(bytes) });
  }

  async readText(text: string): Promise<void> {
    const read = readPaste(text);
    if ("kind" in read) this.#refuse(read);
    else await this.#own({ kind: "paste", ...read });
  }

  async chooseTensor(tensor: string): Promise<void> {
    if (this.source?.kind === "file") await this.#own({ ...this.source, tensor });
  }

  /** What was given, in words. */
  title({ source: t, examples }: DoctorWords): string {
    const { source } = this;
    switch (source?.kind) {
      case "example":
        return t.of.example(examples[source.name]);
      case "file":
        return this.tensor ? t.of.tensor(source.name, this.tensor) : t.of.file(source.name);
      case "paste":
        return t.of.paste;
      default:
        return "";
    }
  }

  reset(): void {
    void this.take(initial.example);
  }

  async #own(source: Source): Promise<void> {
    this.settings.example = initial.example; // what is the reader's own cannot stand in the address
    kept = source;
    await this.#examine(source);
  }

  #refuse(problem: Outcome["problem"]): void {
    this.source = undefined;
    this.#show({ problem });
  }

  async #examine(source: Source): Promise<void> {
    this.source = source;
    this.busy = true;
    await painted();
    if (this.source !== source) return; // another was given meanwhile
    this.#show(outcomeOf(source));
    this.busy = false;
  }

  #show(outcome: Outcome): void {
    this.#outcome = outcome;
    this.#cell = undefined;
  }
}

/** The page has had time to say that it is busy: a large table takes a second. */
async function painted(): Promise<void> {
  await tick();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
