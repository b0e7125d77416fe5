// A figure's state in the address: only what differs from the default, so that a link stays short and a default that is
// improved later reaches old links too.
import { getContext, onMount, setContext, tick } from "svelte";
import { afterNavigate, beforeNavigate, replaceState } from "$app/navigation";
import { page } from "$app/state";
import { whenQuiet } from "./frame";

/** How one setting stands in the address. `read` gives undefined for what it does not understand, `write` for what is too long. */
export interface Field<T> {
  key: string;
  initial: T;
  /** Kept behind the `#`, the part of an address that a browser never sends. */
  hidden?: boolean;
  read(text: string): T | undefined;
  write(value: T): string | undefined;
}
export type Fields<State> = { [Name in keyof State]: Field<State[Name]> };

export function choice<T extends string>(key: string, values: readonly T[], initial: T): Field<T> {
  return { key, initial, read: (text) => values.find((value) => value === text), write: String };
}

export function number(key: string, [least, most]: [number, number], initial: number, whole = true): Field<number> {
  return { key, initial, read: (text) => readNumber(text, least, most, whole), write: String };
}

function readNumber(text: string, least: number, most: number, whole: boolean): number | undefined {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const fits = value >= least && value <= most && (!whole || Number.isInteger(value));
  return fits ? value : undefined;
}

export function flag(key: string, initial: boolean): Field<boolean> {
  const meanings: Record<string, boolean> = { "1": true, true: true, "0": false, false: false };
  return { key, initial, read: (text) => meanings[text], write: (value) => (value ? "1" : "0") };
}

export function text(key: string, initial: string, most: number): Field<string> {
  return { key, initial, read: (given) => (given.length <= most ? given : undefined), write: String };
}

/** What the reader has pasted: it stands in links, but the host never sees it. */
export function hidden<T>(field: Field<T>): Field<T> {
  return { ...field, hidden: true };
}

export function defaults<State>(fields: Fields<State>): State {
  const names = Object.keys(fields) as (keyof State)[];
  return Object.fromEntries(names.map((name) => [name, fields[name].initial])) as State;
}

/** The settings in an address, before and behind the `#`. A fragment without `=` is an anchor, not a setting. */
class Settings {
  constructor(
    readonly query = new URLSearchParams(location.search),
    readonly fragment = new URLSearchParams(isAnchor() ? "" : location.hash.slice(1)),
  ) {}

  of({ hidden }: { hidden?: boolean }): URLSearchParams {
    return hidden ? this.fragment : this.query;
  }

  toString(): string {
    return marked("?", this.query) + (marked("#", this.fragment) || (isAnchor() ? location.hash : ""));
  }
}

function isAnchor(): boolean {
  return !location.hash.includes("=");
}

function marked(mark: string, settings: URLSearchParams): string {
  const text = settings.toString();
  return text && `${mark}${text}`;
}

/** The state in an address. An anchor that was followed has taken the place of hidden settings, so they stay as they are. */
function readState<State>(fields: Fields<State>, settings: Settings, current: State): State {
  const state = defaults(fields);
  for (const name of Object.keys(fields) as (keyof State)[]) {
    if (fields[name].hidden && isAnchor() && location.hash) {
      state[name] = current[name];
      continue;
    }
    const given = settings.of(fields[name]).get(fields[name].key);
    state[name] = (given === null ? undefined : fields[name].read(given)) ?? fields[name].initial;
  }
  return state;
}

function writeState<State>(fields: Fields<State>, state: State, settings: Settings): void {
  for (const name of Object.keys(fields) as (keyof State)[]) {
    const { key, initial, write } = fields[name];
    const text = write(state[name]);
    if (text === undefined || text === write(initial)) settings.of(fields[name]).delete(key);
    else settings.of(fields[name]).set(key, text);
  }
}

/** What stands in the address or is about to, for each figure of the page. */
const states = new Map<object, (settings: Settings) => void>();
const write = whenQuiet(writeNow, 250);

function currentSettings(): Settings {
  const settings = new Settings();
  for (const put of states.values()) put(settings);
  return settings;
}

/** The query of the address as the figures stand now, with its question mark; empty if all stands at its default. */
export function currentQuery(): string {
  return marked("?", currentSettings().query);
}

/** The query and what is behind it, as the page stands now. */
export function currentState(): string {
  return currentSettings().toString();
}

function writeNow(): void {
  const state = currentState();
  if (state !== location.search + location.hash) replaceState(location.pathname + state, page.state);
}

const KEY = Symbol("settings");

/** Figures below the component that is being set up start with these settings, and leave the address to others. */
export function startWith(query: string): void {
  setContext(KEY, query);
}

/** Whether the figure that is being set up has its state in the address. */
export function hasAddress(): boolean {
  return getContext(KEY) === undefined;
}

/** Runs `work` when the figure that is being set up stands as it was built, with its defaults. */
function onceStanding(work: () => void): void {
  onMount(() => void tick().then(work));
}

/**
 * Ties a figure's state to the address: read on arrival and after each navigation, written when the reader pauses.
 * `settle` mends combinations that do not fit together. Call it while the component is set up.
 */
export function keepInAddress<State extends object>(
  state: State,
  fields: Fields<State>,
  settle: (state: State) => void = () => {},
): void {
  if (!hasAddress()) {
    const start = new Settings(new URLSearchParams(getContext<string>(KEY)), new URLSearchParams());
    onceStanding(() => take(start));
    return;
  }
  let arrived = false;
  // A figure that comes alive late has missed the page's arrival.
  onceStanding(arrive);
  afterNavigate(arrive);
  beforeNavigate(({ willUnload }) => {
    if (!willUnload) write.cancel();
    states.clear();
  });
  $effect(() => {
    const snapshot = $state.snapshot(state) as State;
    if (arrived) note(snapshot);
  });
  $effect(() => {
    // An anchor makes way again for the settings that it has displaced; other fragments are settings that were pasted.
    const look = () => (isAnchor() ? write() : arrive());
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  });

  function take(settings: Settings): State {
    const given = readState(fields, settings, state);
    settle(given);
    Object.assign(state, given);
    return given;
  }

  function arrive() {
    const given = take(new Settings());
    arrived = true;
    note(given); // what was not understood leaves the address
  }

  function note(snapshot: State) {
    states.set(fields, (settings) => writeState(fields, snapshot, settings));
    write();
  }
}
