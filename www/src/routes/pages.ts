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
type AppName = (typeof toolNames)[number] | (typeof makerNames)[number];
/** Every page has words in `site.pages`. */
export type PageName = ProseName | AppName;
export const pageNames: readonly PageName[] = [...proseNames, ...toolNames, ...makerNames];

const PROSE = "/[lang=lang]/[chapter=chapter]";
const apps = {
  inspect: "/[lang=lang]/inspect",
  doctor: "/[lang=lang]/doctor",
  compare: "/[lang=lang]/compare",
  lab: "/[lang=lang]/lab",
  api: "/[lang=lang]/api",
  embed: "/[lang=lang]/embed",
} as const satisfies Record<AppName, string>;

function isApp(name: PageName): name is AppName {
  return name in apps;
}

/** Whether a page of prose other than the first is called so. */
export function isFurtherProse(text: string): text is ProseName {
  return text !== FIRST && (proseNames as readonly string[]).includes(text);
}

/** The page that a route shows; the first if it is none of ours. */
export function pageOf(route: string | null, chapter: string | undefined): PageName {
  if (route === PROSE && chapter && isFurtherProse(chapter)) return chapter;
  return (Object.keys(apps) as AppName[]).find((name) => apps[name] === route) ?? FIRST;
}

/** A page's address in a language, relative to the page that is shown. */
export function addressOf(name: PageName, lang: Language): string {
  if (name === FIRST) return `${resolve("/[lang=lang]", { lang })}/`;
  if (isApp(name)) return `${resolve(apps[name], { lang })}/`;
  return `${resolve(PROSE, { lang, chapter: name })}/`;
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
