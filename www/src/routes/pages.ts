import { resolve } from "$app/paths";
import type { Language } from "../i18n";

/** The chapters in their order. The first stands on the page that opens; each of the others has a page of its own. */
export const chapterNames = [
  "two-orders",
  "sinusoidal",
  "shift",
  "adding",
  "from-scratch",
  "learned",
  "rope",
  "long-context",
  "biases",
  "comparison",
  "training",
  "debugging",
  "small-questions",
] as const;
/** What stands behind the chapters, without numbers. */
export const appendixNames = ["glossary", "references"] as const;
export const toolNames = ["inspect", "doctor", "compare", "lab"] as const;
/** For whoever builds with it or teaches with it. */
export const makerNames = ["api", "embed"] as const;

const FIRST = chapterNames[0];
const proseNames = [...chapterNames, ...appendixNames];
/** Pages whose text is in `chapters/NN-name/`. */
export type ProseName = (typeof proseNames)[number];
/** Every page has words in `site.pages`. */
export type PageName = ProseName | (typeof toolNames)[number] | (typeof makerNames)[number];
export const pageNames: readonly PageName[] = [...proseNames, ...toolNames, ...makerNames];

type Route<Name extends string> = `/[lang=lang]/${Name}`;

/** The page that a route shows; the first if it is none of ours. */
export function pageOf(route: string | null): PageName {
  return pageNames.find((name) => route === routeOf(name)) ?? FIRST;
}

function routeOf<Name extends PageName>(name: Name): Route<Name> {
  return `/[lang=lang]/${name}`;
}

/** A page's address in a language, relative to the page that is shown. */
export function addressOf(name: PageName, lang: Language): string {
  const address = name === FIRST ? resolve("/[lang=lang]", { lang }) : resolve(routeOf(name), { lang });
  return `${address}/`;
}

/** A page's address below the site's own, without a slash in front. */
export function pathOf(name: PageName, lang: Language): string {
  return name === FIRST ? `${lang}/` : `${lang}/${name}/`;
}

/** The number of a chapter, from 1; undefined for all other pages. */
export function numberOf(name: PageName): number | undefined {
  const index = (chapterNames as readonly string[]).indexOf(name);
  return index < 0 ? undefined : index + 1;
}

/** The pages before and after one in the order of reading. */
export function neighbours(name: PageName): { before?: ProseName; after?: ProseName } {
  const index = (proseNames as readonly string[]).indexOf(name);
  return index < 0 ? {} : { before: proseNames[index - 1], after: proseNames[index + 1] };
}
