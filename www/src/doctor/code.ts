// Lines of PyTorch and NumPy: what mends a finding, and what builds a table anew.
import type { Layout, TableMatch, Timescale } from "posenc";
import type { Facts } from "./facts";

export const dialects = ["PyTorch", "NumPy"] as const;
export type Dialect = (typeof dialects)[number];

/** What the two libraries write differently. */
interface Writer {
  library: string;
  waves: string;
  sin: string;
  cos: string;
  alternate: (first: string, second: string) => string;
  join: (first: string, second: string) => string;
  cast: (array: string, type: string) => string;
  float64: string;
}

const writers: Record<Dialect, Writer> = {
  PyTorch: {
    library: "torch",
    waves: "import torch",
    sin: "angles.sin()",
    cos: "angles.cos()",
    alternate: (first, second) => `torch.stack([${first}, ${second}], dim=2).flatten(1)`,
    join: (first, second) => `torch.cat([${first}, ${second}], dim=1)`,
    cast: (array, type) => `${array}.to(torch.${type})`,
    float64: "torch.float64",
  },
  NumPy: {
    library: "np",
    waves: "import numpy as np",
    sin: "np.sin(angles)",
    cos: "np.cos(angles)",
    alternate: (first, second) => `np.stack([${first}, ${second}], axis=2).reshape(rows, -1)`,
    join: (first, second) => `np.concatenate([${first}, ${second}], axis=1)`,
    cast: (array, type) => `${array}.astype(np.${type})`,
    float64: "np.float64",
  },
};

const exponents: Record<Timescale, string> = { paper: "2 * k / d", endpoint: "k / (d // 2 - 1)" };

/** A number as Python reads it: with a point, so that it is a float. */
function literal(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function columns(layout: Layout, { alternate, join, sin, cos }: Writer): string {
  const makers: Record<Layout, string> = {
    interleaved: alternate(sin, cos),
    "cos-sin-interleaved": alternate(cos, sin),
    "sin-cos": join(sin, cos),
    "cos-sin": join(cos, sin),
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

function frequencies(base: number, timescale: Timescale, { library, float64 }: Writer): string[] {
  return [
    `k = ${library}.arange(d // 2, dtype=${float64})`,
    `inv_freq = ${literal(base)} ** -(${exponents[timescale]})`,
  ];
}

type Lines = (facts: Facts, writer: Writer, dialect: Dialect) => string[];

/** The line or two that mend a finding; `pe` is the table, `rows` and `d` its sides, `angles` as in the paper's formula. */
const mends: Record<string, Lines> = {
  "starts-at": ({ start }, writer) => [positions(start, writer)],
  "pad-row": ({ row }, _, dialect) =>
    dialect === "PyTorch"
      ? [`pe[${row}] = 0`, `positions = mask.cumsum(dim=1) * mask + ${row}`]
      : [`pe[${row}] = 0`, `positions = np.cumsum(mask, axis=1) * mask + ${row}`],
  halves: ({ layout }, writer) => [`pe = ${columns(layout, writer)}`],
  "cos-first": ({ layout }, writer) => [`pe = ${columns(layout, writer)}`],
  "endpoint-timescale": ({ base }, writer) => frequencies(base, "endpoint", writer),
  "double-exponent": ({ base }, writer) => frequencies(base, "paper", writer),
  "unusual-base": ({ base, timescale }, writer) => frequencies(base, timescale, writer),
  "low-precision-angles": ({ start, timescale, base }, writer) => [
    positions(start, writer),
    ...frequencies(base, timescale, writer),
    "angles = position[:, None] * inv_freq",
  ],
  "low-precision-storage": (facts, writer) => [
    ...rebuildLines({ ...facts, precision: "float32" }, writer, "PyTorch").slice(3),
  ],
  transposed: () => ["pe = pe.T"],
  "constant-rows": (_, __, dialect) =>
    dialect === "PyTorch"
      ? ["x = x + pe[: x.size(1)]  # batch_first: x is [batch, length, d]"]
      : ["x = x + pe[: x.shape[1]]  # x is [batch, length, d]"],
  scaled: ({ scale }) => [`pe = pe / ${literal(scale)}`],
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
  const { rows, columns: d, transposed, start, base, timescale, layout, scale, row, convention } = facts;
  const doubled = convention === "double-exponent";
  return [
    writer.waves,
    "",
    transposed ? `rows, d = ${d}, ${rows}` : `rows, d = ${rows}, ${d}`,
    positions(start, writer),
    ...(doubled ? doubledFrequencies(base, writer) : frequencies(base, timescale, writer)),
    "angles = position[:, None] * inv_freq",
    ...(doubled ? doubledColumns(writer, layout) : [`pe = ${columns(layout, writer)}`]),
    ...(row >= 0 ? [`pe[${row}] = 0`] : []),
    ...(scale === 1 ? [] : [`pe = pe * ${literal(scale)}`]),
    `pe = ${writer.cast("pe", storable(facts, dialect))}${transposed ? ".T" : ""}`,
  ];
}

function doubledFrequencies(base: number, { library, float64 }: Writer): string[] {
  return [`c = ${library}.arange(d, dtype=${float64})`, `inv_freq = ${literal(base)} ** -(2 * c / d)`];
}

function doubledColumns({ library, sin, cos }: Writer, layout: Layout): string[] {
  const first = layout === "cos-sin-interleaved" ? [cos, sin] : [sin, cos];
  return [`pe = ${library}.where(c % 2 == 0, ${first[0]}, ${first[1]})`];
}

/** How a table gets out of a model and into a file. */
export const exports: Record<"NumPy" | "safetensors" | "PyTorch", string> = {
  NumPy: ["import numpy as np", 'np.save("pe.npy", model.pe.detach().float().cpu().numpy())'].join("\n"),
  safetensors: [
    "from safetensors.torch import save_file",
    'save_file({"pe": model.pe.detach().cpu().contiguous()}, "pe.safetensors")',
  ].join("\n"),
  PyTorch: ['torch.set_printoptions(profile="full", precision=8)', "print(model.pe)"].join("\n"),
};
