// How numbers of the lab are written.
import type { Task } from "posenc/lab";
import type { Metric, Spread } from "./series";

/** What guessing gives, where the task says so. */
export function chanceOf({ kind }: Task, metric: Metric, classes: number): number | undefined {
  if (metric === "loss" || kind === "text") return undefined;
  return 1 / (kind === "roles" ? 2 : classes);
}

export function spreadText({ mean, least, most, count }: Spread, show: (value: number) => string): string {
  return count > 1 ? `${show(mean)} (${show(least)}–${show(most)})` : show(mean);
}
