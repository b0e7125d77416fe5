// Serves a folder on localhost, under a sub-path as many hosts do, and opens it in Chromium.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};
const SUB_PATH = "/some/where/";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const USUAL_PLACE = "/usr/bin/chromium";

/** The first of: POSENC_BROWSER, the usual place, Playwright's own. */
function executable() {
  if (process.env.POSENC_BROWSER) return process.env.POSENC_BROWSER;
  return existsSync(USUAL_PLACE) ? USUAL_PLACE : undefined;
}

/** Opens `folder`'s index.html, waits for the page's answer and hands both to `use`. */
export async function open(folder, use) {
  const server = await serve(folder);
  try {
    await openAddress(`http://127.0.0.1:${server.address().port}${SUB_PATH}`, use);
  } finally {
    server.close();
  }
}

export async function openAddress(address, use) {
  const browser = await chromium.launch({ executablePath: executable(), args: FLAGS });
  try {
    const page = await browser.newPage();
    const complaints = listen(page, new URL(address).origin);
    await page.goto(address);
    const answer = await page
      .waitForFunction(() => globalThis.answer, null, { timeout: 30_000 })
      .catch(() => {
        assert.fail(`the page gave no answer: ${complaints.join("\n")}`);
      });
    await use(await answer.jsonValue(), page);
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
  }
}

/** Collects errors, warnings and requests to other hosts. */
function listen(page, origin) {
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) complaints.push(request.url());
  });
  return complaints;
}

async function serve(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = normalize(pathname.slice(SUB_PATH.length)) || "index.html";
    try {
      if (!pathname.startsWith(SUB_PATH)) throw new Error("outside the sub-path");
      const body = await readFile(join(folder, path === "." ? "index.html" : path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? TYPES[".html"] }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}
