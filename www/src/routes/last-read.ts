// Which chapter the reader had open last, so that the contents can lead back to it. It stays in the browser.
import { numberOf, type PageName, pageNames } from "./pages";

const KEY = "posenc-chapter";

export function remember(name: PageName): void {
  if (numberOf(name) === undefined) return;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Without storage nothing is remembered.
  }
}

export function lastRead(): PageName | undefined {
  try {
    const name = localStorage.getItem(KEY);
    return pageNames.find((known) => known === name && numberOf(known) !== undefined);
  } catch {
    return undefined;
  }
}
