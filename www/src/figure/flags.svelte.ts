// What a teacher's link hides or holds fast, on any page with figures: `?controls=none` leaves the picture alone,
// `?fixed=base,dim` keeps the controls of those names as they are.
import { getContext, setContext } from "svelte";

export interface Flags {
  readonly bare: boolean;
  readonly fixed: readonly string[];
}

const KEY = Symbol("flags");
const NONE: Flags = { bare: false, fixed: [] };

export function flagsIn(query: URLSearchParams): Flags {
  const fixed = query.get("fixed")?.split(",").filter(Boolean) ?? [];
  return { bare: query.get("controls") === "none", fixed };
}

/** Holds for all figures below the component that is being set up. */
export function setFlags(flags: () => Flags): void {
  setContext(KEY, flags);
}

/** Call it while a component is set up; what it returns, inside `$derived`. */
export function useFlags(): () => Flags {
  return getContext<(() => Flags) | undefined>(KEY) ?? (() => NONE);
}
