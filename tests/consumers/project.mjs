// Packs the package as `npm publish` would, and installs the tarball into throw-away copies of the projects here.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../npm", import.meta.url));
const WINDOWS = process.platform === "win32";

/** Runs a program; a failure carries what it printed. */
export async function run(program, given, folder = HERE) {
  try {
    const options = { cwd: folder, shell: WINDOWS && program === "npm", maxBuffer: 1 << 26 };
    return (await promisify(execFile)(program, given, options)).stdout;
  } catch (error) {
    throw new Error(`${program} ${given.join(" ")}\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

/** A tool that is installed here, by the path of its script in node_modules. */
export function tool(script, given, folder) {
  return run(process.execPath, [join(HERE, "node_modules", script), ...given], folder);
}

/** The packed package in a folder of its own, and the projects that install it. */
export class Workshop {
  static async open() {
    const folder = await mkdtemp(join(tmpdir(), "posenc-consumers-"));
    await run("npm", ["pack", "--silent", "--pack-destination", folder], PACKAGE);
    const [name] = await readdir(folder);
    return new Workshop(folder, join(folder, name));
  }

  constructor(folder, tarball) {
    this.folder = folder;
    this.tarball = tarball;
    this.projects = new Map();
  }

  /** A copy of the project of this name, with the tarball installed and nothing else. */
  project(name) {
    if (!this.projects.has(name)) this.projects.set(name, this.install(name));
    return this.projects.get(name);
  }

  async install(name) {
    const project = join(this.folder, name);
    await cp(join(HERE, name), project, { recursive: true });
    await cp(join(HERE, "answer.js"), join(project, "answer.js"));
    await writeFile(join(project, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", this.tarball], project);
    return project;
  }

  close() {
    return rm(this.folder, { recursive: true });
  }
}
