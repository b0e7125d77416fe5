// Sizes against budgets: the package's two files and, where the site is built, the first view of its pages.
// `cargo xtask size` calls this. A page's size is the sum of what a browser asks for until figure 1 shows its numbers and
// all is silent, each body compressed with gzip, which every static host does.
import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launch } from "../xtask/chromium.mjs";
import { printTable } from "./report.mjs";
import { serveSite } from "./site.mjs";

const WASM_BUDGET = 180_000;
const PAGE_BUDGET = 260_000;
const TOOL_BUDGET = 300_000;
const DIST = new URL("../npm/dist/", import.meta.url);
const SITE = new URL("../www/build/", import.meta.url);
/** Each page, and the number that it shows last. */
const PAGES = {
  "en/": "weightResidual",
  "zh/": "weightResidual",
  "en/doctor/": "maxError",
  "zh/doctor/": "maxError",
};

/** Formats that gzip would not make smaller. */
const COMPRESSED = /\.(woff2|png|jpe?g|webp|avif)$/;

const rows = ["posenc_bg.wasm", "posenc.js"].map(packageFile);
if (existsSync(SITE)) rows.push(...(await firstViews()));
printTable(["", "raw", "gzip", "brotli", "budget"], rows.map(cells));
const over = rows.filter((row) => row.budget < row.gzip);
for (const { name, gzip, budget } of over) console.log(`${name}: ${gzip - budget} bytes over budget`);
if (over.length > 0) process.exitCode = 1;

function packageFile(name) {
  const bytes = readFileSync(new URL(name, DIST));
  return { name, ...sizes(bytes), budget: name.endsWith(".wasm") ? WASM_BUDGET : undefined };
}

async function firstViews() {
  const [site, browser] = [await serveSite(SITE), await launch()];
  try {
    const views = [];
    for (const [page, last] of Object.entries(PAGES)) views.push(await firstView(browser, site.address, page, last));
    return views;
  } finally {
    await browser.close();
    site.close();
  }
}

async function firstView(browser, address, path, last) {
  // Without the service worker: it fetches the rest of the site for later, not for this view.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const responses = [];
  page.on("response", (response) => response.url().startsWith("http") && responses.push(response));
  await page.goto(address + path);
  await page.locator(`output[name="${last}"]:not([data-value=""])`).waitFor();
  await page.waitForLoadState("networkidle");
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const { url, bytes } of await Promise.all(responses.map(body))) {
    if (!url.startsWith(address)) throw new Error(`/${path} asks a foreign host: ${url}`);
    const size = COMPRESSED.test(url) ? incompressible(bytes) : sizes(bytes);
    for (const kind of Object.keys(sum)) sum[kind] += size[kind];
  }
  await context.close();
  return { name: `first view of /${path}`, ...sum, budget: path.endsWith("doctor/") ? TOOL_BUDGET : PAGE_BUDGET };
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
