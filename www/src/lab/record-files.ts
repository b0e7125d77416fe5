// Where the files of recorded runs are. In somebody else's page the element has them in itself instead.
import { resolve } from "$app/paths";

/** A file by its name; null where nothing was recorded. Fails where it cannot be got. */
export async function recordFile(name: string): Promise<unknown> {
  const response = await fetch(resolve("/recorded/[name].json", { name }));
  return response.json();
}
