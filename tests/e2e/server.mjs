// Serves the built page under a sub-path, as a plain static host would: what is not in the folder is a 404.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

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

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const path = pathname.startsWith(`${BASE}/`) ? decodeURIComponent(pathname.slice(BASE.length)) : undefined;
  const file = path && (await fileFor(path));
  if (!file) return response.writeHead(404).end("not found");
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
});

server.listen(Number(process.env.PORT ?? 4179), "127.0.0.1");
