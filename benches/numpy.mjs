// NumPy in a child process that runs its formula once each time it is asked, and answers with the time.
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Starts a script of ours, or returns undefined where there is no python3 with numpy. */
export function startNumpy(script) {
  if (spawnSync("python3", ["-c", "import numpy"]).status !== 0) return undefined;
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn("python3", [path], { stdio: ["pipe", "pipe", "inherit"] });
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
