// Serves the built page under a sub-path, as a plain static host would: what is not in the folder is a 404, and what is of
// text or code comes compressed.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../../www/build", import.meta.url));
const BASE = "/some/where";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
};

async function fileFor(path) {
  const file = normalize(join(ROOT, path));
  if (!file.startsWith(ROOT)) return undefined;
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile()) return file;
  return found?.isDirectory() && path.endsWith("/") ? fileFor(`${path}index.html`) : undefined;
}

/** Each file once: what is served does not change. */
const known = new Map();

async function compressed(file) {
  if (!known.has(file)) known.set(file, gzipSync(await readFile(file)));
  return known.get(file);
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const path = pathname.startsWith(`${BASE}/`) ? decodeURIComponent(pathname.slice(BASE.length)) : undefined;
  const file = path && (await fileFor(path));
  if (!file) return response.writeHead(404).end("not found");
  const type = TYPES[extname(file)];
  const headers = { "content-type": type ?? "application/octet-stream" };
  if (!type || !/\bgzip\b/.test(request.headers["accept-encoding"])) {
    return response.writeHead(200, headers).end(await readFile(file));
  }
  response.writeHead(200, { ...headers, "content-encoding": "gzip", vary: "accept-encoding" });
  response.end(await compressed(file));
});

server.listen(Number(process.env.PORT ?? 4179), "127.0.0.1");
