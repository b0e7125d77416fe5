// The packed package in other people's hands: Node, a plain page, Vite, webpack, TypeScript, and two judges of packages.
import assert from "node:assert/strict";
import { cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import * as vite from "vite";
import webpack from "webpack";
import * as posenc from "../../npm/node.js";
import { blocks, withChecks } from "../package/documentation.mjs";
import { answer } from "./answer.js";
import { open, openAddress } from "./browser.mjs";
import { run, tool, Workshop } from "./project.mjs";

const CHECKS = fileURLToPath(new URL("../package/checks.mjs", import.meta.url));

const { exports } = JSON.parse(await readFile(new URL("../../npm/package.json", import.meta.url), "utf8"));
/** The modules that the package exports, one for each entry. */
const MODULES = Object.keys(exports).flatMap((path) => (path.endsWith(".wasm") ? [path.slice(2)] : []));

let workshop;
let expected;

before(async () => {
  workshop = await Workshop.open();
  await posenc.init();
  expected = answer(posenc);
  assert.deepEqual(expected.refusal, ["RangeError", "ODD_DIM", "dim"]);
});

after(() => workshop?.close());

// ── Node ──

test("Node imports it", async () => {
  const project = await workshop.project("node");
  assert.deepEqual(JSON.parse(await run(process.execPath, ["main.js"], project)), expected);
});

test("the code of its README runs in Node", async () => {
  const project = await workshop.project("node");
  const found = await blocks("npm/README.md", "js");
  assert.ok(found.length > 0);
  await cp(CHECKS, join(project, "checks.mjs"));
  for (const { code } of found) {
    await writeFile(join(project, "readme.mjs"), `import { agrees, throws } from "./checks.mjs";\n${withChecks(code)}`);
    await run(process.execPath, ["readme.mjs"], project);
  }
});

test("its other exports are found, and nothing else is", async () => {
  const project = await workshop.project("node");
  const resolve = (name) =>
    run(process.execPath, ["-p", `import.meta.resolve("${name}")`, "--input-type=module"], project);
  await writeFile(join(project, "resolve.mjs"), "console.log(import.meta.resolve(process.argv[2]));");
  const found = (name) => run(process.execPath, ["resolve.mjs", name], project);
  assert.match(await found("posenc/posenc.wasm"), /posenc_bg\.wasm\s*$/);
  assert.match(await found("posenc/core"), /core\/node\.js\s*$/);
  assert.match(await found("posenc/core.wasm"), /core\/dist\/posenc_bg\.wasm\s*$/);
  assert.match(await found("posenc/package.json"), /package\.json\s*$/);
  await assert.rejects(found("posenc/load.js"), /ERR_PACKAGE_PATH_NOT_EXPORTED/);
  await assert.rejects(resolve("posenc/api.js"));
});

// ── browsers ──

test("a plain page takes it through an import map", async () => {
  await open(await workshop.project("page"), async (given, page) => {
    assert.deepEqual(given, expected);
    const { width, height, corner } = await page.evaluate(() => {
      const canvas = document.querySelector("canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, 1, 1);
      return { width: canvas.width, height: canvas.height, corner: [...data] };
    });
    assert.deepEqual([width, height], [64, 100]);
    assert.deepEqual(corner, [...heatmapCorner()]);
  });
});

/** The first element is 0, the middle of the scale. */
function heatmapCorner() {
  return posenc.heatmapPixels(posenc.sinusoidal({ length: 100, dim: 64 }), { range: [-1, 1] }).data.slice(0, 4);
}

test("the documentation's examples for browsers do what they say", async () => {
  const examples = await blocks("npm/index.d.ts", "js browser");
  assert.ok(examples.length > 0);
  const project = await workshop.project("page");
  await cp(CHECKS, join(project, "checks.mjs"));
  await open(project, async (_, page) => {
    for (const { code } of examples) {
      await page.evaluate(async (checked) => {
        const helpers = { ...(await import("posenc")), ...(await import("./checks.mjs")) };
        const body = `with (helpers) { return (async () => { ${checked} })(); }`;
        await new Function("helpers", body)(helpers);
      }, withChecks(code));
    }
  });
});

test("what is no canvas, or is taken, is refused in a browser", async () => {
  await open(await workshop.project("page"), async (_, page) => {
    const codes = await page.evaluate(async () => {
      const { drawHeatmap } = await import("posenc");
      const tensor = { data: new Float32Array(4), shape: [2, 2] };
      const taken = document.createElement("canvas");
      taken.getContext("bitmaprenderer");
      const things = [null, undefined, {}, "canvas", document.body, document.createElement("div"), taken];
      return things.map((thing) => {
        try {
          return drawHeatmap(thing, tensor);
        } catch (error) {
          return [error instanceof TypeError, error.code].join(" ");
        }
      });
    });
    assert.deepEqual(new Set(codes), new Set(["true NO_CANVAS"]));
  });
});

test("a matrix without elements is drawn or refused with a code", async () => {
  await open(await workshop.project("page"), async (_, page) => {
    const codes = await page.evaluate(async () => {
      const { drawHeatmap } = await import("posenc");
      const shapes = [[0, 4], [4, 0], [0]];
      return shapes.map((shape) => {
        try {
          drawHeatmap(document.createElement("canvas"), { data: new Float32Array(0), shape });
          return "drawn";
        } catch (error) {
          return typeof error.code === "string" ? "refused" : String(error);
        }
      });
    });
    for (const code of codes) assert.match(code, /^(drawn|refused)$/);
  });
});

test("Vite builds it", async () => {
  const root = await workshop.project("vite");
  await vite.build({ root, base: "./", logLevel: "error", configFile: false, build: { target: "es2022" } });
  await open(join(root, "dist"), async (given) => assert.deepEqual(given, expected));
});

test("Vite builds a page with an entry, and brings its module alone", async () => {
  const root = await workshop.project("core");
  await vite.build({ root, base: "./", logLevel: "error", configFile: false, build: { target: "es2022" } });
  const modules = (await readdir(join(root, "dist", "assets"))).filter((name) => name.endsWith(".wasm"));
  assert.equal(modules.length, 1);
  const { size } = await stat(join(root, "dist", "assets", modules[0]));
  assert.equal(size, (await stat(join(root, "node_modules/posenc/core/dist/posenc_bg.wasm"))).size);
  await open(join(root, "dist"), async (given) => assert.deepEqual(given, expected));
});

test("a page that imports the figures has the element, with the numbers of the package", async () => {
  const root = await workshop.project("figures");
  await vite.build({ root, base: "./", logLevel: "error", configFile: false, build: { target: "es2022" } });
  await open(join(root, "dist"), async ({ title, residual, fixed, links, recorded, lab }) => {
    assert.match(title, /^图 3\.1/);
    assert.equal(residual, posenc.shiftResidual({ dim: 8, shift: 7, position: 5 }).residual);
    assert.deepEqual([fixed, links], [true, 0]);
    assert.equal(recorded, meanOf(await recordedAccuracy("lookback", "rope", 256)));
    assert.equal(lab, "https://posenc.example/zh/lab/");
  });
});

/** Of each seed, as the file of recorded runs has it. */
async function recordedAccuracy(task, kind, length) {
  const file = new URL(`../../www/src/lab/runs/${task}.json`, import.meta.url);
  const { runs } = JSON.parse(await readFile(file, "utf8"));
  return runs.find(({ encoding }) => encoding.kind === kind).lengths.find((one) => one.length === length).accuracy;
}

function meanOf(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test("on a server the figures' import does nothing", async () => {
  const project = await workshop.project("node");
  await run(process.execPath, ["--input-type=module", "--eval", 'await import("posenc/figures");'], project);
});

test("Vite serves it in development", async () => {
  const root = await workshop.project("vite");
  const server = await vite.createServer({
    root,
    logLevel: "error",
    configFile: false,
    server: { host: "127.0.0.1", port: 0 },
  });
  try {
    await server.listen();
    const { port } = server.httpServer.address();
    await openAddress(`http://127.0.0.1:${port}/`, async (given) => assert.deepEqual(given, expected));
  } finally {
    await server.close();
  }
});

test("webpack builds it", async () => {
  const project = await workshop.project("webpack");
  const output = join(project, "dist");
  const performance = { hints: false };
  await bundled({ mode: "production", context: project, entry: "./main.js", output: { path: output }, performance });
  await cp(join(project, "index.html"), join(output, "index.html"));
  await open(output, async (given) => assert.deepEqual(given, expected));
});

async function bundled(configuration) {
  const compiler = webpack(configuration);
  const stats = await new Promise((done, failed) => {
    compiler.run((error, result) => (error ? failed(error) : done(result)));
  });
  await new Promise((done) => compiler.close(done));
  const { errors, warnings } = stats.toJson({ errors: true, warnings: true });
  assert.deepEqual([...errors, ...warnings], []);
}

// ── types ──

for (const resolution of ["nodenext", "bundler"]) {
  for (const library of ["with", "without"]) {
    test(`TypeScript checks it under ${resolution}, ${library} the dom library`, async () => {
      const project = await workshop.project("typescript");
      await writeFile(join(project, "tsconfig.json"), JSON.stringify(compilation(resolution, library === "with")));
      await tool("typescript/bin/tsc", ["--project", "."], project);
    });
  }
}

function compilation(moduleResolution, dom) {
  const compilerOptions = {
    target: "es2022",
    module: moduleResolution === "bundler" ? "esnext" : moduleResolution,
    moduleResolution,
    lib: dom ? ["es2022", "dom"] : ["es2022"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  };
  return { compilerOptions, files: dom ? ["main.ts", "entries.ts", "browser.ts"] : ["main.ts", "entries.ts"] };
}

// ── judges of packages ──

test("publint has no complaint", async () => {
  const report = await tool("publint/src/cli.js", ["run", workshop.tarball, "--strict"]);
  assert.match(report, /All good/);
});

test("are-the-types-wrong has no complaint", async () => {
  // It ends with an error at any problem but those of CommonJS, for which the package is not meant.
  const given = [workshop.tarball, "--profile", "esm-only", "--exclude-entrypoints", ...MODULES];
  await tool("@arethetypeswrong/cli/dist/index.js", given);
});

test("the tarball holds what it should and no more", async () => {
  const listed = await run("tar", ["-tzf", workshop.tarball]);
  const files = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().replace(/^package\//, ""));
  const entry = ["api.js", "dist/posenc.js", "dist/posenc_bg.wasm", "index.d.ts", "index.js", "load.js", "node.js"];
  const folders = MODULES.map((path) => (path === "posenc.wasm" ? "" : path.replace(".wasm", "/")));
  const entries = folders.flatMap((folder) => entry.map((name) => folder + name));
  const once = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json"];
  // Their names carry what they hold.
  const isFigure = (name) => /^figures\/(assets\/)?[\w.-]+\.(js|md)$/.test(name);
  assert.ok(files.filter(isFigure).length > 10);
  const figures = ["figures.d.ts", ...files.filter(isFigure)];
  assert.ok(figures.includes("figures/index.js") && figures.includes("figures/LICENSES.md"));
  assert.deepEqual(files.sort(), [...once, ...entries, ...figures].sort());
});

test("the tools' lock file names no registry", async () => {
  const lock = await readFile(new URL("package-lock.json", import.meta.url), "utf8");
  assert.doesNotMatch(lock, /"resolved": "https?:/);
});
