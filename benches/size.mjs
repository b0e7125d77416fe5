// Sizes against budgets: the module of each entry and, where the site is built, the first view of its pages.
// `cargo xtask size` calls this. A page's size is the sum of what a browser asks for until its figures are alive and all is
// silent, each body compressed with gzip, which every static host does.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launch } from "../xtask/chromium.mjs";
import { printTable } from "./report.mjs";
import { serveSite } from "./site.mjs";

const NPM = new URL("../npm/", import.meta.url);
const SITE = new URL("../www/build/", import.meta.url);
/** The modules, by their paths in the package's exports. */
const MODULE_BUDGETS = {
  "./posenc.wasm": 321_000,
  "./core.wasm": 124_000,
  "./lab.wasm": 143_000,
  "./inspect.wasm": 115_000,
  "./doctor.wasm": 172_000,
};
const PAGE_BUDGETS = { "": 250_000 };
/** Every other page. */
const PAGE_BUDGET = 300_000;
/** The larger of the two: its characters take three bytes each. */
const LANGUAGE = "zh";

/** Formats that gzip would not make smaller. */
const COMPRESSED = /\.(woff2|png|jpe?g|webp|avif)$/;

const rows = Object.entries(modules()).map(packageFile);
if (existsSync(SITE)) rows.push(...(await firstViews()));
printTable(["", "raw", "gzip", "brotli", "budget"], rows.map(cells));
const over = rows.filter((row) => row.budget < row.gzip);
for (const { name, gzip, budget } of over) console.log(`${name}: ${gzip - budget} bytes over budget`);
if (over.length > 0) process.exitCode = 1;

/** The files of all modules that the package exports. */
function modules() {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", NPM), "utf8"));
  return Object.fromEntries(Object.entries(exports).filter(([path]) => path.endsWith(".wasm")));
}

function packageFile([path, file]) {
  const budget = MODULE_BUDGETS[path];
  if (budget === undefined) throw new Error(`${path} has no budget`);
  return { name: `posenc${path.slice(1)}`, ...sizes(readFileSync(new URL(file, NPM))), budget };
}

async function firstViews() {
  const [site, browser] = [await serveSite(SITE), await launch()];
  try {
    const views = [];
    for (const page of pagesOf(LANGUAGE)) views.push(await firstView(browser, site.address, LANGUAGE, page));
    return views;
  } finally {
    await browser.close();
    site.close();
  }
}

/** The pages that were built in a language: their folders, with a slash behind; the one that opens is "". */
function pagesOf(language) {
  const found = readdirSync(new URL(`${language}/`, SITE), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return [
    "",
    ...found.map(({ name }) => `${name}/`).filter((page) => existsSync(new URL(`${language}/${page}index.html`, SITE))),
  ];
}

async function firstView(browser, address, language, kind) {
  const path = `${language}/${kind}`;
  // Without the service worker: it fetches the rest of the site for later, not for this view.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const responses = [];
  page.on("response", (response) => response.url().startsWith("http") && responses.push(response));
  await page.goto(address + path);
  await page.locator("html[data-alive]").waitFor();
  await page.waitForLoadState("networkidle");
  const engines = responses.filter((response) => response.url().endsWith(".wasm"));
  if (engines.length > 1) throw new Error(`/${path} loads ${engines.length} modules, not one`);
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const { url, bytes } of await Promise.all(responses.map(body))) {
    if (!url.startsWith(address)) throw new Error(`/${path} asks a foreign host: ${url}`);
    const size = COMPRESSED.test(url) ? incompressible(bytes) : sizes(bytes);
    for (const kind of Object.keys(sum)) sum[kind] += size[kind];
  }
  await context.close();
  return { name: `first view of /${path}`, ...sum, budget: PAGE_BUDGETS[kind] ?? PAGE_BUDGET };
}

/** Redirections have no body to ask for. */
async function body(response) {
  const redirection = response.status() >= 300 && response.status() < 400;
  return { url: response.url(), bytes: redirection ? Buffer.alloc(0) : await response.body() };
}

function sizes(bytes) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, quality).length,
  };
}

function incompressible({ length }) {
  return { raw: length, gzip: length, brotli: length };
}

function cells({ name, raw, gzip, brotli, budget }) {
  return [name, kb(raw), kb(gzip), kb(brotli), budget === undefined ? "" : `${kb(budget)} gzip`];
}

function kb(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
