// All pages in both languages, for search engines. They want absolute addresses, so it is of use only where the site
// was built for an address of its own.
import { languages } from "../../i18n";
import { pageNames, pathOf } from "../pages";
import type { RequestHandler } from "./$types";

export const prerender = true;

const tags = { zh: "zh-Hans", en: "en" };

export const GET: RequestHandler = () => {
  const pages = pageNames.flatMap((name) => languages.map((lang) => entry(name, lang)));
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const body = `${head} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.join("\n")}\n</urlset>\n`;
  return new Response(body, { headers: { "content-type": "application/xml" } });
};

function entry(name: (typeof pageNames)[number], lang: (typeof languages)[number]): string {
  const links = languages.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${tags[other]}" href="${__SITE__}/${pathOf(name, other)}"/>`,
  );
  return `<url><loc>${__SITE__}/${pathOf(name, lang)}</loc>${links.join("")}</url>`;
}
