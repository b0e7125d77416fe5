import { resolve } from "$app/paths";
import type { Language } from "../i18n";

/** The site's pages in the order of the navigation, each with its route. A new page is a line here and words in `site.pages`. */
const routes = {
  tutorial: "/[lang=lang]",
  inspect: "/[lang=lang]/inspect",
  doctor: "/[lang=lang]/doctor",
  compare: "/[lang=lang]/compare",
  lab: "/[lang=lang]/lab",
} as const;

export type PageName = keyof typeof routes;
export const pageNames = Object.keys(routes) as PageName[];

/** The page that a route shows; the tutorial if it is none of ours. */
export function pageOf(route: string | null): PageName {
  return pageNames.find((name) => routes[name] === route) ?? "tutorial";
}

/** A page's address in a language, relative to the page that is shown. */
export function addressOf(name: PageName, lang: Language): string {
  return `${resolve(routes[name], { lang })}/`;
}

/** A page's address below the site's own, without a slash in front. */
export function pathOf(name: PageName, lang: Language): string {
  return `${routes[name].replace("/[lang=lang]", lang)}/`;
}
