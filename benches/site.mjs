// Serves the built site on a free port of this machine, as a static host would.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export async function serveSite(root) {
  const server = createServer((request, response) => answer(root, request, response));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function answer(root, request, response) {
  const file = await find(root, new URL(request.url, "http://localhost").pathname);
  if (!file) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(file.pathname)] ?? "application/octet-stream" });
  response.end(await readFile(file));
}

async function find(root, path) {
  const file = new URL(`.${path}`, root);
  for (const candidate of [file, new URL(`${file}.html`), new URL("index.html", `${file}/`)]) {
    const found = await stat(candidate).catch(() => undefined);
    if (found?.isFile()) return candidate;
  }
}
