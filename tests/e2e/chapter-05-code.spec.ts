// The programs of the chapter "from scratch", run: each must compute the package's table.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sinusoidal } from "posenc";
import { codeOf, type Parameters } from "../../www/src/chapters/05-from-scratch/code";
import { expect, test } from "./fixtures";

const run = promisify(execFile);

const layouts = ["interleaved", "sin-cos", "cos-sin", "cos-sin-interleaved"] as const;
const ways = ["table", "fly"] as const;
/** Each layout, even and odd, kept and computed. */
const cases: Parameters[] = layouts.flatMap((layout) =>
  ways.flatMap((way) => [
    { dim: 8, base: 10000, length: 20, start: 0, layout, way },
    { dim: 7, base: 500000, length: 5, start: 100000, layout, way },
  ]),
);

/** Both are rounded from float64 angles: half a unit in the last place of 1 each, and what an angle of 10⁵ loses. */
const MOST = 1.3e-7;

function expectTable(numbers: ArrayLike<number>, { dim, base, length, start, layout }: Parameters, name: string): void {
  const { data } = sinusoidal({ dim, base, length, start, layout, ...(dim % 2 && { oddDim: "extra-sin" as const }) });
  expect(numbers.length, name).toBe(data.length);
  const worst = data.reduce((most, value, at) => Math.max(most, Math.abs(value - numbers[at])), 0);
  expect(worst, `${name} ${JSON.stringify({ dim, layout, start })}`).toBeLessThan(MOST);
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "posenc-code-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("the JavaScript computes the package's table", async () => {
  for (const parameters of cases) {
    const code = codeOf("JavaScript", parameters);
    const { encoding } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expectTable(encoding(parameters.length), parameters, code);
    if (parameters.way === "table") expect(() => encoding(parameters.length + 1)).toThrow(RangeError);
    else expectTable(encoding(3, 5), { ...parameters, length: 3, start: 5 }, code);
  }
});

test("the lines that call the package give its table", async () => {
  const entry = import.meta.resolve("posenc");
  for (const parameters of cases) {
    const code = codeOf("posenc", parameters).replace('"posenc"', JSON.stringify(entry));
    const { data, encoding } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const positions = Array.from({ length: parameters.length }, (_, index) => parameters.start + index);
    expectTable(data ?? encoding(positions).data, parameters, code);
  }
});

test("the Rust computes the package's table", async () => {
  const compiler = process.env.RUSTC ?? "rustc";
  await inFolder(async (folder) => {
    // One program of all cases: compiling is what takes time.
    const modules = cases.map((parameters, index) => `mod case${index} {\n${open(codeOf("Rust", parameters))}\n}`);
    const main = cases.map((_, index) => `    case${index}::main();\n    println!("end");`);
    await writeFile(join(folder, "main.rs"), `${modules.join("\n")}\nfn main() {\n${main.join("\n")}\n}\n`);
    await run(compiler, ["--edition", "2024", "-D", "warnings", "-o", join(folder, "main"), join(folder, "main.rs")]);
    const { stdout } = await run(join(folder, "main"));
    const printed = stdout.split("end\n").slice(0, -1);
    expect(printed.length).toBe(cases.length);
    for (const [index, parameters] of cases.entries()) {
      expectTable(printed[index].match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [], parameters, `Rust ${index}`);
    }
  });
});

/** What `main` of a module needs to be called from outside. */
function open(code: string): string {
  return code.replace("fn main()", "pub fn main()");
}

/** The first Python at hand that has what a program imports. */
async function pythonWith(library: string): Promise<string | undefined> {
  for (const python of [process.env.POSENC_PYTHON, "python3"]) {
    if (!python) continue;
    const found = await run(python, ["-c", `import ${library}`]).then(
      () => true,
      () => false,
    );
    if (found) return python;
  }
}

/** The chapter says so: the usual two lines of PyTorch refuse an odd width. */
const usual = `
import math
d_model, max_len = 7, 5
position = torch.arange(max_len).unsqueeze(1)
div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
pe = torch.zeros(max_len, d_model)
try:
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
except RuntimeError as error:
    crash = str(error)
`;

/** What follows each program: all rows as JSON, and whether a longer text is refused. */
const printers: Record<"PyTorch" | "NumPy" | "JAX", string> = {
  PyTorch: "rows = lambda n: PositionalEncoding(0.0)(torch.zeros(1, n, DIM))[0].flatten().tolist()",
  NumPy: "rows = lambda n: encoding(n).ravel().tolist()",
  JAX: "rows = lambda n: encoding(n).ravel().tolist()",
};

for (const [program, library] of [
  ["PyTorch", "torch"],
  ["NumPy", "numpy"],
  ["JAX", "jax"],
] as const) {
  test(`the ${program} computes the package's table`, async () => {
    test.slow(); // importing a library takes seconds
    const python = await pythonWith(library);
    test.skip(!python, `no python3 with ${library} here: set POSENC_PYTHON to one that has it`);
    await inFolder(async (folder) => {
      const runs = cases.map((parameters) => pythonCase(program, parameters));
      await writeFile(
        join(folder, "main.py"),
        `import json\n\nresults = []\n${runs.join("\n")}\ncrash = None${program === "PyTorch" ? usual : "\n"}print(json.dumps([results, crash]))\n`,
      );
      const { stdout } = await run(python!, [join(folder, "main.py")], { maxBuffer: 2 ** 26 });
      const [results, crash]: [{ rows: number[]; refused: boolean }[], string | null] = JSON.parse(stdout);
      if (program === "PyTorch")
        expect(crash).toContain("expanded size of the tensor (3) must match the existing size (4)");
      for (const [index, parameters] of cases.entries()) {
        expectTable(results[index].rows, parameters, program);
        expect(results[index].refused).toBe(parameters.way === "table");
      }
    });
  });
}

function pythonCase(program: "PyTorch" | "NumPy" | "JAX", parameters: Parameters): string {
  const { length } = parameters;
  return `${codeOf(program, parameters)}
${printers[program]}
try:
    rows(${length} + 1)
    refused = False
except ValueError:
    refused = True
results.append({"rows": rows(${length}), "refused": refused})
`;
}
