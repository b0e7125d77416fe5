// Stands for SvelteKit's `$app/paths`: where the tutorial itself is published, if the page around the figure says so.
import { page } from "./state.svelte";

export const base = "";

export function resolve(path: string, parameters: Record<string, string> = {}): string {
  const filled = path.replace(/\[(\w+)(=\w+)?\]/g, (_, name) => parameters[name]);
  return page.site + filled;
}
