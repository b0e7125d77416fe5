// All figures of the chapters by their ids, for pages that show one alone.
import type { Component } from "svelte";

type Load = () => Promise<{ default: Component }>;

const lists = import.meta.glob<Record<string, Load>>("./*/figures.ts", { eager: true, import: "figures" });
const engines = import.meta.glob<{ init: () => Promise<void> }>("./*/engine.ts");

export interface FigureSource {
  /** The chapter that it stands in. */
  chapter: string;
  load: Load;
  /** Loads the engine that it calls. */
  init: () => Promise<void>;
}

const sources = Object.entries(lists).flatMap(([path, list]) =>
  Object.entries(list).map(([id, load]) => [id, sourceOf(path, load)] as const),
);
export const figures: ReadonlyMap<string, FigureSource> = new Map(sources);
if (figures.size < sources.length) throw new Error("two figures have one id");

function sourceOf(path: string, load: Load): FigureSource {
  const engine = engines[path.replace("figures.ts", "engine.ts")];
  const chapter = path.match(/\/\d+-([^/]+)\//)?.[1] ?? path;
  return { chapter, load, init: async () => engine?.().then(({ init }) => init()) };
}
