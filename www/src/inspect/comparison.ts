// Several configs side by side: one row for each field that any of them has.
import { grouped } from "../figure/format";
import { fieldsOf } from "./describe";
import type { Inspection } from "./inspection";
import type { Config } from "./inspector.svelte";
import type { InspectWords } from "./words";

export interface Row {
  name: string;
  /** One for each config; undefined where it has no such field. */
  texts: (string | undefined)[];
  differs: boolean;
}

export function comparisonOf(configs: readonly Config[], t: InspectWords): Row[] {
  const columns = configs.map(({ outcome }) =>
    outcome.value ? fieldsOfAll(outcome.value, t) : new Map<string, string>(),
  );
  const names = Object.keys(t.fields).filter((name) => columns.some((column) => column.has(name)));
  return names.map((name) => {
    const texts = columns.map((column) => column.get(name));
    return { name, texts, differs: new Set(texts).size > 1 };
  });
}

/** Fields of all groups of layers; where groups differ, the values one after another. */
function fieldsOfAll({ report, groups, layerCount, lengths }: Inspection, t: InspectWords): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const { name, text } of fieldsOf(group, lengths?.asked, t)) {
      found.set(name, (found.get(name) ?? new Set()).add(text));
    }
  }
  const all: [string, string][] = [...found].map(([name, texts]) => [name, [...texts].join(" / ")]);
  if (report.modelType) all.push(["modelType", report.modelType]);
  all.push(["layers", String(layerCount)]);
  if (lengths) all.push(["trained", grouped(lengths.original)], ["maximum", grouped(lengths.maximum)]);
  return new Map(all);
}
