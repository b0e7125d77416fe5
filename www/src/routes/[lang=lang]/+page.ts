import { init } from "posenc/core";
import type { Component } from "svelte";
import { loadEngine } from "../../figure/engine";
import { languages } from "../../i18n";
import type { EntryGenerator, PageLoad } from "./$types";

export const entries: EntryGenerator = () => languages.map((lang) => ({ lang }));

const files = import.meta.glob<{ default: Component }>("../../chapters/*/*.md");

/** The chapters in the order of their numbers, in the language of the page; its file names are `chapters/NN-name/lang.md`. */
export const load: PageLoad = async ({ params }) => {
  const paths = Object.keys(files).filter((path) => path.endsWith(`/${params.lang}.md`));
  const [chapters] = await Promise.all([Promise.all(paths.sort().map(readChapter)), loadEngine(init)]);
  return { chapters };
};

async function readChapter(path: string): Promise<{ id: string; Prose: Component }> {
  const id = path.match(/\/\d+-([^/]+)\//)?.[1] ?? path;
  return { id, Prose: (await files[path]()).default };
}
