// The one place where the page meets the package's loading and its errors.
import { init, type PosencError } from "posenc";

let loading: Promise<void> | undefined;

/** Loads the module once. Never fails: what cannot be computed is told by `attempt`. */
export function loadEngine(): Promise<void> {
  loading ??= init().catch(() => undefined);
  return loading;
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
