// Stands for SvelteKit's `$app/paths`.
export const base = "";
export const resolve = (path: string): string => path;
