// A figure's state in the address: only what differs from the default, so that a link stays short and a default that is
// improved later reaches old links too.
import { afterNavigate, beforeNavigate, replaceState } from "$app/navigation";
import { page } from "$app/state";
import { whenQuiet } from "./frame";

/** How one setting stands in the address. `read` gives undefined for what it does not understand. */
export interface Field<T> {
  key: string;
  initial: T;
  read(text: string): T | undefined;
  write(value: T): string;
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

export function defaults<State>(fields: Fields<State>): State {
  const names = Object.keys(fields) as (keyof State)[];
  return Object.fromEntries(names.map((name) => [name, fields[name].initial])) as State;
}

function readState<State>(fields: Fields<State>, query: URLSearchParams): State {
  const state = defaults(fields);
  for (const name of Object.keys(fields) as (keyof State)[]) {
    const given = query.get(fields[name].key);
    state[name] = (given === null ? undefined : fields[name].read(given)) ?? fields[name].initial;
  }
  return state;
}

function writeState<State>(fields: Fields<State>, state: State, query: URLSearchParams): void {
  for (const name of Object.keys(fields) as (keyof State)[]) {
    const { key, initial, write } = fields[name];
    if (state[name] === initial) query.delete(key);
    else query.set(key, write(state[name]));
  }
}

/** The query with what has not been written to the address yet. */
const unwritten = new Map<object, (query: URLSearchParams) => void>();
const write = whenQuiet(writeNow, 250);

/** The query of the address as the figures stand now, with its question mark; empty if all stands at its default. */
export function currentQuery(): string {
  const query = new URLSearchParams(location.search);
  for (const put of unwritten.values()) put(query);
  const text = query.toString();
  return text ? `?${text}` : "";
}

function writeNow(): void {
  const query = currentQuery();
  unwritten.clear();
  if (query !== location.search) replaceState(`${location.pathname}${query}${location.hash}`, page.state);
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
  let arrived = false;
  afterNavigate(() => {
    const given = readState(fields, new URLSearchParams(location.search));
    settle(given);
    Object.assign(state, given);
    arrived = true;
    note(given); // what was not understood leaves the address
  });
  beforeNavigate(({ willUnload }) => {
    if (!willUnload) write.cancel();
    unwritten.clear();
  });
  $effect(() => {
    const snapshot = $state.snapshot(state) as State;
    if (arrived) note(snapshot);
  });

  function note(snapshot: State) {
    unwritten.set(fields, (query) => writeState(fields, snapshot, query));
    write();
  }
}
