import type { RequestHandler } from "./$types";

export const prerender = true;

/** Where the site's own address is known, it has a sitemap. */
const sitemap = __SITE__ ? `Sitemap: ${__SITE__}/sitemap.xml\n` : "";

export const GET: RequestHandler = () => new Response(`User-agent: *\nAllow: /\n${sitemap}`);
