// What a reader takes along from a page, files and copied text, and what is said of it.
import { page } from "$app/state";
import { currentState } from "./address.svelte";
import { save } from "./save";

interface Words {
  saved: (name: string) => string;
  copied: string;
  notCopied: string;
}

export class Taken {
  said = $state("");
  readonly #words: () => Words;

  constructor(words: () => Words) {
    this.#words = words;
  }

  save(name: string, content: Blob) {
    save(name, content);
    this.said = this.#words().saved(name);
  }

  async copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      this.said = this.#words().copied;
    } catch {
      this.said = this.#words().notCopied;
    }
  }

  /** Copies the page's address, with the state that is not in it yet. */
  copyLink() {
    return this.copy(page.url.origin + page.url.pathname + currentState());
  }
}
