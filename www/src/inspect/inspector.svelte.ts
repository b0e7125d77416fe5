// The state of the page: configs in, the package's answers out.
import type { Attempt } from "../figure/engine";
import { exampleWithText } from "./examples";
import { type Group, type Inspection, inspect } from "./inspection";
import { fitsAddress, initial, MOST_CONFIGS, type Settings } from "./settings";

export interface Config {
  text: string;
  /** The name of the example, or the model type. */
  name: string;
  outcome: Attempt<Inspection>;
}

/** What is too long for the address comes back when the reader does, for as long as the site is open. */
let tooLong: string[] | undefined;

export class Inspector {
  settings = $state<Settings>({ ...initial });
  /** The chosen layer of the chosen config. */
  layer = $state(0);
  /** The chosen pair, once the reader has chosen one. */
  pair = $state<number>();

  configs = $derived.by(() => this.settings.configs.map((text) => configOf(text, this.settings.length)));
  config = $derived(this.configs[this.settings.chosen] ?? this.configs[0]);
  /** What is shown; while a text is being mended, what it said before. */
  inspection = $derived.by(() => this.config.outcome.value ?? this.#last());
  isStale = $derived(this.inspection !== undefined && this.config.outcome.refusal !== undefined);
  group = $derived.by(() => groupWith(this.inspection, this.layer));
  /** The group whose wavelengths are shown: the chosen one, or the first that rotates. */
  rotating = $derived(this.group?.pairs ? this.group : this.inspection?.groups.find(({ pairs }) => pairs));

  /** The last text of the chosen config that could be read. */
  #readable?: string;

  #last(): Inspection | undefined {
    const blank = this.config.text.trim() === "";
    return blank || this.#readable === undefined ? undefined : inspect(this.#readable, this.settings.length).value;
  }

  edit(text: string): void {
    if (this.config.outcome.value) this.#readable = this.config.text;
    this.#put(this.settings.configs.with(this.settings.chosen, text));
  }

  choose(index: number): void {
    this.#readable = undefined;
    this.settings.chosen = index;
    this.layer = 0;
  }

  /** Adds configs beside those that are there; tells how many did not fit. */
  add(texts: string[]): number {
    const room = MOST_CONFIGS - this.settings.configs.length;
    this.#put([...this.settings.configs, ...texts.slice(0, room)]);
    this.choose(this.settings.configs.length - 1);
    return Math.max(texts.length - room, 0);
  }

  /** Files take the place of an example or an empty field, and stand beside a text of the reader's own. */
  open(texts: string[]): number {
    const [first, ...rest] = texts;
    if (!isDisposable(this.config.text)) return this.add(texts);
    this.edit(first);
    this.layer = 0;
    return rest.length ? this.add(rest) : 0;
  }

  remove(): void {
    this.#put(this.settings.configs.toSpliced(this.settings.chosen, 1));
    this.choose(Math.max(this.settings.chosen - 1, 0));
  }

  /** Mends what does not fit together in an address. */
  settle(given: Settings): void {
    const isDefault = given.configs.length === 1 && given.configs[0] === initial.configs[0];
    if (isDefault && tooLong) given.configs = tooLong;
    given.chosen = Math.min(given.chosen, given.configs.length - 1);
  }

  /** Whether a link can hold the configs. */
  fits = $derived.by(() => fitsAddress(this.settings.configs));

  #put(configs: string[]): void {
    this.settings.configs = configs;
    tooLong = fitsAddress(configs) ? undefined : configs;
  }
}

function isDisposable(text: string): boolean {
  return text.trim() === "" || exampleWithText(text) !== undefined;
}

function configOf(text: string, length: number): Config {
  const outcome = inspect(text, length);
  return { text, outcome, name: exampleWithText(text)?.name ?? outcome.value?.report.modelType ?? "" };
}

function groupWith(inspection: Inspection | undefined, layer: number): Group | undefined {
  return inspection?.groups.find(({ positions }) => positions.layers.includes(layer)) ?? inspection?.groups[0];
}
