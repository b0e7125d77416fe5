// How numbers of the lab are written.
import type { Task } from "posenc/lab";
import { words } from "../i18n";
import type { Metric, Spread } from "./series";

/** What guessing gives, where the task says so. */
export function chanceOf({ kind }: Task, metric: Metric, classes: number): number | undefined {
  if (metric === "loss" || kind === "text") return undefined;
  return 1 / (kind === "roles" ? 2 : classes);
}

/** The mean and the range, in the reader's language; read it inside `$derived`. */
export function spreadText({ mean, least, most, count }: Spread, show: (value: number) => string): string {
  return count > 1 ? words().figure.spread(show(mean), show(least), show(most)) : show(mean);
}
