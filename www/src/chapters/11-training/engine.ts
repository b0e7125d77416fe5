import { records } from "./records.svelte";

/** No figure here calls the package before the reader starts a training; what they show at once are recorded runs. */
export async function init(): Promise<void> {
  await Promise.all([records.want("roles"), records.wantExperiments()]);
}
