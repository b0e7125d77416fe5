import { error } from "@sveltejs/kit";
import { figures } from "../../../../chapters/figures";
import { loadEngine } from "../../../../figure/engine";
import { languages } from "../../../../i18n";
import type { EntryGenerator, PageLoad } from "./$types";

export const entries: EntryGenerator = () =>
  languages.flatMap((lang) => [...figures.keys()].map((figure) => ({ lang, figure })));

export const load: PageLoad = async ({ params }) => {
  const source = figures.get(params.figure);
  if (!source) error(404);
  const [{ default: Shown }] = await Promise.all([source.load(), loadEngine(source.init)]);
  return { Shown, chapter: source.chapter };
};
