// The one place where the page meets the package's loading and its errors. Each route loads the entry of the package that
// its figures call; what routes share calls none, and takes functions instead.
import type { PosencError } from "posenc";

/**
 * Loads an entry by its `init`, in a browser as when the page is built, so that the figures' first numbers stand in it.
 * Never fails: what cannot be computed is told by `attempt`.
 */
export function loadEngine(init: () => Promise<void>): Promise<void> {
  return init().catch(() => undefined);
}

export interface Refusal {
  code: string;
  option: string;
  /** In the package's own words. */
  message: string;
}
export type Attempt<T> = { value: T; refusal?: undefined } | { value?: undefined; refusal: Refusal };

/** Calls the package; a refusal becomes a value that a figure can put into words. */
export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { value: call() };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): Refusal {
  const { code, option } = error as Partial<PosencError>;
  const { name, message } = error instanceof Error ? error : { name: "ERROR", message: String(error) };
  return { code: code ?? name, option: option ?? "", message };
}
