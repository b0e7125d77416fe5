// Lines of PyTorch and NumPy: what mends a finding, and what builds a table anew.
import type { Layout, OddDim, TableMatch } from "posenc/doctor";
import type { Facts } from "./facts";

export const dialects = ["PyTorch", "NumPy"] as const;
export type Dialect = (typeof dialects)[number];

/** What the two libraries write differently. */
interface Writer {
  library: string;
  imports: string;
  sin: string;
  cos: string;
  alternate: (first: string, second: string) => string;
  join: (first: string, second: string) => string;
  cast: (array: string, type: string) => string;
  pad: string;
  float64: string;
}

const writers: Record<Dialect, Writer> = {
  PyTorch: {
    library: "torch",
    imports: "import torch",
    sin: "angles.sin()",
    cos: "angles.cos()",
    alternate: (first, second) => `torch.stack([${first}, ${second}], dim=2).flatten(1)`,
    join: (first, second) => `torch.cat([${first}, ${second}], dim=1)`,
    cast: (array, type) => `${array}.to(torch.${type})`,
    pad: "torch.nn.functional.pad(pe, (0, 1))",
    float64: "torch.float64",
  },
  NumPy: {
    library: "np",
    imports: "import numpy as np",
    sin: "np.sin(angles)",
    cos: "np.cos(angles)",
    alternate: (first, second) => `np.stack([${first}, ${second}], axis=2).reshape(rows, -1)`,
    join: (first, second) => `np.concatenate([${first}, ${second}], axis=1)`,
    cast: (array, type) => `${array}.astype(np.${type})`,
    pad: "np.pad(pe, ((0, 0), (0, 1)))",
    float64: "np.float64",
  },
};

/** A number as Python reads it: with a point, so that it is a float. */
function literal(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** The columns; an odd width with one more sine leaves the last cosine out. */
function waves(layout: Layout, oddDim: OddDim, { alternate, join, sin, cos }: Writer): string {
  const fewer = oddDim === "extra-sin";
  const halfCos = fewer ? `${cos}[:, : d // 2]` : cos;
  const makers: Record<Layout, string> = {
    interleaved: alternate(sin, cos) + (fewer ? "[:, :d]" : ""),
    "cos-sin-interleaved": fewer ? join(`${alternate(cos, sin)}[:, : d - 1]`, `${sin}[:, -1:]`) : alternate(cos, sin),
    "sin-cos": join(sin, halfCos),
    "cos-sin": join(halfCos, sin),
  };
  return makers[layout];
}

/** NumPy has no bfloat16 of its own. */
function storable({ precision }: TableMatch, dialect: Dialect): string {
  return dialect === "NumPy" && precision === "bfloat16" ? "float32" : precision;
}

function positions(start: number, { library, float64 }: Writer): string {
  const first = start === 0 ? "" : ` + ${literal(start)}`;
  return `position = ${library}.arange(rows, dtype=${float64})${first}`;
}

function frequencies({ base, timescale, oddDim, convention }: Facts, { library, float64 }: Writer): string[] {
  const pairs = oddDim === "extra-sin" ? "(d + 1) // 2" : "d // 2";
  const exponent = timescale === "paper" ? "2 * k / d" : `k / (${pairs} - 1)`;
  const slip = convention === "double-exponent" ? "2 * " : "";
  return [`k = ${library}.arange(${pairs}, dtype=${float64})`, `inv_freq = ${literal(base)} ** -(${slip}${exponent})`];
}

type Lines = (facts: Facts, writer: Writer, dialect: Dialect) => string[];

/** The line or two that mend a finding; `pe` is the table, `rows` and `d` its sides, `angles` as in the paper's formula. */
const mends: Record<string, Lines> = {
  "starts-at": ({ start }, writer) => [positions(start, writer)],
  "pad-row": ({ row }, _, dialect) =>
    dialect === "PyTorch"
      ? [`pe[${row}] = 0`, `positions = mask.cumsum(dim=1) * mask + ${row}`]
      : [`pe[${row}] = 0`, `positions = np.cumsum(mask, axis=1) * mask + ${row}`],
  halves: ({ layout, oddDim }, writer) => [`pe = ${waves(layout, oddDim, writer)}`],
  "cos-first": ({ layout, oddDim }, writer) => [`pe = ${waves(layout, oddDim, writer)}`],
  "endpoint-timescale": frequencies,
  "double-exponent": (facts, writer) => frequencies({ ...facts, convention: "sinusoidal" }, writer),
  "unusual-base": frequencies,
  "low-precision-angles": (facts, writer) => [
    positions(facts.start, writer),
    ...frequencies(facts, writer),
    "angles = position[:, None] * inv_freq",
  ],
  "low-precision-storage": (_, { cast }) => [
    `table = ${cast("table", "float32")}  # compute`,
    "x = x + table.to(x.dtype)  # convert last",
  ],
  "odd-dim": ({ oddDim, layout }, writer) => [
    `pe = ${oddDim === "zero-pad" ? writer.pad : oddDim === "truncate" ? "pe[:, :-1]" : waves(layout, oddDim, writer)}`,
  ],
  transposed: () => ["pe = pe.T"],
  "constant-rows": (_, __, dialect) =>
    dialect === "PyTorch"
      ? ["x = x + pe[: x.size(1)]  # batch_first: x is [batch, length, d]"]
      : ["x = x + pe[: x.shape[1]]  # x is [batch, length, d]"],
  scaled: ({ scale }) => [`pe = pe * ${literal(scale)}`],
  "too-few-rows": (_, __, dialect) =>
    dialect === "PyTorch"
      ? ['numpy.save("pe.npy", pe.detach().float().cpu().numpy())  # all rows']
      : ['np.save("pe.npy", pe)  # all rows'],
  "not-finite": (_, __, dialect) =>
    dialect === "PyTorch" ? ["torch.nonzero(~torch.isfinite(pe))"] : ["np.argwhere(~np.isfinite(pe))"],
  "not-sinusoidal": (_, __, dialect) =>
    dialect === "PyTorch"
      ? ["position_embedding = torch.nn.Embedding.from_pretrained(pe, freeze=False)"]
      : ['np.save("position_embedding.npy", pe)'],
};

/** The code that mends a finding, where there is some. */
export function mend(code: string, facts: Facts, dialect: Dialect): string | undefined {
  const lines = Object.hasOwn(mends, code) ? mends[code] : undefined;
  return lines?.(facts, writers[dialect], dialect).join("\n");
}

/** Findings that have code. */
export const mended = Object.keys(mends);

/** The code that builds the table of a match. */
export function rebuild(facts: Facts, dialect: Dialect): string {
  return rebuildLines(facts, writers[dialect], dialect).join("\n");
}

function rebuildLines(facts: Facts, writer: Writer, dialect: Dialect): string[] {
  const { rows, columns, transposed, start, layout, scale, padRow, paired, oddDim } = facts;
  const [length, width] = transposed ? [columns, rows] : [rows, columns];
  const wider = { "zero-pad": -1, truncate: 1, "extra-sin": 0, error: 0 }[oddDim];
  return [
    writer.imports,
    "",
    `rows, d = ${length}, ${width + wider}`,
    positions(start, writer),
    ...(paired ? frequencies(facts, writer) : columnFrequencies(facts, writer)),
    "angles = position[:, None] * inv_freq",
    `pe = ${paired ? waves(layout, oddDim, writer) : alternating(layout, writer)}`,
    ...(oddDim === "zero-pad" ? [`pe = ${writer.pad}`] : []),
    ...(oddDim === "truncate" ? ["pe = pe[:, :-1]"] : []),
    ...(typeof padRow === "number" ? [`pe[${padRow}] = 0`] : []),
    ...(scale === 1 ? [] : [`pe = pe * ${literal(scale)}`]),
    `pe = ${writer.cast("pe", storable(facts, dialect))}${transposed ? ".T" : ""}`,
  ];
}

function columnFrequencies({ base }: Facts, { library, float64 }: Writer): string[] {
  return [`c = ${library}.arange(d, dtype=${float64})`, `inv_freq = ${literal(base)} ** -(2 * c / d)`];
}

function alternating(layout: Layout, { library, sin, cos }: Writer): string {
  const [first, second] = layout === "cos-sin-interleaved" ? [cos, sin] : [sin, cos];
  return `${library}.where(c % 2 == 0, ${first}, ${second})`;
}

/** How a table gets out of a model and into a file. */
export const exports: Record<"NumPy" | "safetensors" | "PyTorch", string> = {
  NumPy: ["import numpy as np", "pe = model.pe.detach().float().cpu()", 'np.save("pe.npy", pe.numpy())'].join("\n"),
  safetensors: [
    "from safetensors.torch import save_file",
    "pe = model.pe.detach().cpu().contiguous()",
    'save_file({"pe": pe}, "pe.safetensors")',
  ].join("\n"),
  PyTorch: ['torch.set_printoptions(profile="full")', "torch.set_printoptions(precision=8)", "print(model.pe)"].join(
    "\n",
  ),
};
