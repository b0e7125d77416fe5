/// <reference types="@sveltejs/kit" />
/// <reference lib="webworker" />
// After the first visit the page works without a network: what was built is kept under the build's version.
import { build, files, prerendered, version } from "$service-worker";

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const CACHE = `posenc-${version}`;

worker.addEventListener("install", (event) => event.waitUntil(keepEverything()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOldVersions()));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === worker.location.origin)
    event.respondWith(answer(event.request, url));
});

/** One after another: what the reader does meanwhile matters more. */
async function keepEverything(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of [...build, ...files.filter(isServed), ...prerendered]) await keep(cache, path);
}

/** A built file that an older version has too need not come over the network again. */
async function keep(cache: Cache, path: string): Promise<void> {
  const known = build.includes(path) ? await caches.match(path) : undefined;
  await (known ? cache.put(path, known) : cache.add(path));
}

/** Some hosts do not serve files whose names begin with a dot; still pictures are for readers without scripts. */
function isServed(path: string): boolean {
  return !path.includes("/.") && !path.includes("/stills/");
}

async function forgetOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("posenc-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Built files never change under their names; pages come from the network first, so that a new version is seen. */
async function answer(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url.pathname);
  if (kept && build.includes(url.pathname)) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
