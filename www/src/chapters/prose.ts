// The chapters' files: `chapters/NN-name/lang.md`, and beside it `engine.ts` with the entry of the package that its
// figures call.
import type { Component } from "svelte";
import { loadEngine } from "../figure/engine";

const texts = import.meta.glob<{ default: Component }>("./*/*.md");
const engines = import.meta.glob<{ init: () => Promise<void> }>("./*/engine.ts");

/** The text of a chapter in a language, when its engine is there. */
export async function loadChapter(name: string, lang: string): Promise<Component> {
  const path = Object.keys(texts).find((path) => path.endsWith(`-${name}/${lang}.md`));
  if (!path) throw new Error(`no text for ${name} in ${lang}`);
  const engine = engines[path.replace(/[^/]+$/, "engine.ts")];
  const [text] = await Promise.all([texts[path](), engine?.().then(({ init }) => loadEngine(init))]);
  return text.default;
}
