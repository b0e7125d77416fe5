// Loading. Each test loads a copy of the package of its own, because a module can be loaded only once.
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../npm", import.meta.url));
const WASM = join(PACKAGE, "dist", "posenc_bg.wasm");

async function withPackage(entry, use) {
  const folder = await mkdtemp(join(tmpdir(), "posenc-init-"));
  try {
    await cp(PACKAGE, folder, { recursive: true });
    await use(await import(pathToFileURL(join(folder, entry))), folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function assertWorks(posenc) {
  assert.deepEqual([...posenc.sinusoidal({ length: 1, dim: 4 }).data], [0, 1, 0, 1]);
}

const LOADED_BY = {
  "nothing, in Node": () => undefined,
  "a file's address": () => pathToFileURL(WASM),
  "a file's address as text": () => pathToFileURL(WASM).href,
  bytes: () => readFile(WASM),
  "an ArrayBuffer": async () => new Uint8Array(await readFile(WASM)).buffer,
  "a compiled module": async () => WebAssembly.compile(await readFile(WASM)),
  "a promise of an address": () => Promise.resolve(pathToFileURL(WASM)),
  "a Response": async () => new Response(await readFile(WASM), { headers: { "content-type": "application/wasm" } }),
};

for (const [kind, source] of Object.entries(LOADED_BY)) {
  test(`init takes ${kind}`, () =>
    withPackage("node.js", async (posenc) => {
      await posenc.init(source());
      assertWorks(posenc);
    }));
}

test("init fetches an address, in Node's entry and in the browser's", async () => {
  const bytes = await readFile(WASM);
  const server = createServer((_, response) => response.setHeader("content-type", "application/wasm").end(bytes));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    for (const entry of ["node.js", "index.js"]) {
      await withPackage(entry, async (posenc) => {
        await posenc.init(new URL(`http://127.0.0.1:${server.address().port}/posenc.wasm`));
        assertWorks(posenc);
      });
    }
  } finally {
    server.close();
  }
});

test("a call before init is refused with what to do", () =>
  withPackage("node.js", async (posenc) => {
    assert.throws(
      () => posenc.sinusoidal({ length: 1, dim: 4 }),
      (error) => {
        assert.ok(error instanceof Error);
        assert.equal(error.code, "NOT_INITIALIZED");
        assert.match(error.message, /`sinusoidal`.*await init\(\)/);
        return true;
      },
    );
    await posenc.init();
    assertWorks(posenc);
  }));

test("a call while init is under way is refused", () =>
  withPackage("node.js", async (posenc) => {
    const loading = posenc.init();
    assert.throws(() => posenc.alibiSlopes({ heads: 8 }), { code: "NOT_INITIALIZED" });
    await loading;
    assertWorks(posenc);
  }));

test("concurrent and repeated calls share one load", () =>
  withPackage("node.js", async (posenc) => {
    const first = posenc.init();
    assert.equal(posenc.init(), first);
    assert.equal(await first, undefined);
    assert.equal(posenc.init(), first);
    assertWorks(posenc);
  }));

const REFUSED = {
  "bytes that are no module": () => new Uint8Array([1, 2, 3, 4]),
  "a missing file": () => pathToFileURL(join(PACKAGE, "missing.wasm")),
  "a failed promise": () => Promise.reject(new Error("offline")),
  "a promise that fails with something odd": () => Promise.reject(Object.create(null)),
  "a number": () => 42,
  null: () => null,
  "a page in place of the file": () => new Response("<!doctype html>", { status: 404 }),
};

for (const [kind, source] of Object.entries(REFUSED)) {
  test(`after ${kind}, init can be called again`, () =>
    withPackage("node.js", async (posenc) => {
      await assert.rejects(posenc.init(source()), (error) => {
        assert.ok(error instanceof TypeError);
        assert.equal(error.code, "INIT_FAILED");
        assert.equal(error.option, "source");
        return true;
      });
      assert.throws(() => posenc.learned({ maxLength: 1, dim: 1 }), { code: "NOT_INITIALIZED" });
      await posenc.init();
      assertWorks(posenc);
    }));
}

test("importing the package does nothing by itself", () =>
  withPackage("node.js", async (_, folder) => {
    await rm(join(folder, "dist", "posenc_bg.wasm"));
    await import(pathToFileURL(join(folder, "index.js")));
  }));

test("a module that is not posenc's is refused, and the next try works", () =>
  withPackage("node.js", async (posenc) => {
    const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
    await assert.rejects(posenc.init(empty), { code: "INIT_FAILED", option: "source" });
    await posenc.init();
    assertWorks(posenc);
  }));
