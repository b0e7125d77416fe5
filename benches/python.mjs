// Python in a child process that runs its formula once each time it is asked, and answers with the time.
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Python, unless POSENC_PYTHON names another, such as that of an environment with PyTorch. */
const PYTHON = process.env.POSENC_PYTHON ?? "python3";

/** Starts a script of ours, or returns undefined where there is no Python with the library. */
export function startPython(library, script) {
  if (spawnSync(PYTHON, ["-c", `import ${library}`]).status !== 0) return undefined;
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(PYTHON, [path], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async time() {
      child.stdin.write("\n");
      const { value, done } = await answers.next();
      if (done) throw new Error(`${script} has ended`);
      return Number(value);
    },
    end: () => child.stdin.end(),
  };
}
