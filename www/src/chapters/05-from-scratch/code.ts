// The sinusoidal table as a program in five languages, and by the package, for the parameters that the reader has set.
// tests/e2e/chapter-05.spec.ts runs each of them and compares what it computes with the package's table.
import type { Layout } from "posenc/core";

export const programs = ["PyTorch", "NumPy", "JAX", "JavaScript", "Rust", "posenc", "posenc-rust"] as const;
export type Program = (typeof programs)[number];

/** Kept as a table that has an end, or computed for the positions that are asked for. */
export const ways = ["table", "fly"] as const;
export type Way = (typeof ways)[number];

export interface Parameters {
  dim: number;
  base: number;
  length: number;
  start: number;
  layout: Layout;
  way: Way;
}

const writers: Record<Program, (parameters: Parameters) => string> = {
  PyTorch: pytorch,
  NumPy: numpy,
  JAX: jax,
  JavaScript: javascript,
  Rust: rust,
  posenc: byPackage,
  "posenc-rust": byCrate,
};

/** Ends with a line break. */
export function codeOf(program: Program, parameters: Parameters): string {
  return writers[program](parameters);
}

function isOdd({ dim }: Parameters): boolean {
  return dim % 2 === 1;
}

/** A number as Python and Rust read it: with a point, so that it is a float. */
function float(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function join(...parts: string[]): string {
  return `${parts.map((part) => part.trim()).join("\n\n\n")}\n`;
}

function constants({ dim, base, start, length, way }: Parameters): string {
  const table = way === "table";
  const names = ["DIM", "BASE", "START", ...(table ? ["MAX_LENGTH"] : [])];
  return `${names.join(", ")} = ${[dim, float(base), start, ...(table ? [length] : [])].join(", ")}`;
}

// ── Python ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Number of pairs; of an odd width the last has a sine alone. */
function pairsOf(parameters: Parameters): string {
  return isOdd(parameters) ? "(DIM + 1) // 2" : "DIM // 2";
}

/** Which columns take what, as slices of Python. */
function columns(parameters: Parameters): [slice: string, wave: "sin" | "cos", part: string][] {
  const fewer = isOdd(parameters) ? "[:, : DIM // 2]" : "";
  const more = pairsOf(parameters);
  switch (parameters.layout) {
    case "interleaved":
      return [
        ["0::2", "sin", ""],
        ["1::2", "cos", fewer],
      ];
    case "cos-sin-interleaved":
      return isOdd(parameters)
        ? [
            ["0:-1:2", "cos", fewer],
            ["1::2", "sin", fewer],
            ["-1:", "sin", "[:, -1:]"],
          ]
        : [
            ["0::2", "cos", ""],
            ["1::2", "sin", ""],
          ];
    case "sin-cos":
      return [
        [`: ${more}`, "sin", ""],
        [`${more} :`, "cos", fewer],
      ];
    case "cos-sin":
      return [
        [": DIM // 2", "cos", fewer],
        ["DIM // 2 :", "sin", ""],
      ];
  }
}

function assignments(parameters: Parameters, wave: (name: "sin" | "cos") => string): string {
  return columns(parameters)
    .map(([slice, name, part]) => `    table[:, ${slice}] = ${wave(name)}${part}`)
    .join("\n");
}

function pytorch(parameters: Parameters): string {
  const table = `
def sinusoidal(positions):
    pair = torch.arange(${pairsOf(parameters)}, dtype=torch.float64)
    angles = positions.double()[:, None] * BASE ** (-2 * pair / DIM)
    table = torch.empty(len(positions), DIM, dtype=torch.float64)
${assignments(parameters, (name) => `angles.${name}()`)}
    return table.float()  # rounded once, here`;
  const start = `
class PositionalEncoding(nn.Module):
    def __init__(self, dropout=0.1):
        super().__init__()
        self.dropout = nn.Dropout(dropout)`;
  const kept = `
${start}
        positions = torch.arange(START, START + MAX_LENGTH)
        self.register_buffer("pe", sinusoidal(positions), persistent=False)

    def forward(self, x):  # [batch, tokens, DIM]
        tokens = x.size(1)
        if tokens > len(self.pe):
            raise ValueError(f"{tokens} tokens, but only {len(self.pe)} rows")
        return self.dropout(x + self.pe[:tokens].to(x.dtype))`;
  const computed = `
${start}

    def forward(self, x, start=START):  # [batch, tokens, DIM]
        positions = torch.arange(start, start + x.size(1))
        return self.dropout(x + sinusoidal(positions).to(x))`;
  const head = `import torch\nfrom torch import nn\n\n${constants(parameters)}`;
  return join(head, table, parameters.way === "table" ? kept : computed);
}

function pythonRows({ way }: Parameters, range: (start: string, end: string) => string): string[] {
  if (way === "fly") {
    return [`def encoding(tokens, start=START):\n    return sinusoidal(${range("start", "start + tokens")})`];
  }
  return [
    `PE = sinusoidal(${range("START", "START + MAX_LENGTH")})`,
    `def encoding(tokens):
    if tokens > len(PE):
        raise ValueError(f"{tokens} tokens, but only {len(PE)} rows")
    return PE[:tokens]`,
  ];
}

function numpy(parameters: Parameters): string {
  const table = `
def sinusoidal(positions):
    pair = np.arange(${pairsOf(parameters)})
    angles = positions[:, None] * BASE ** (-2 * pair / DIM)
    table = np.empty((len(positions), DIM))
${assignments(parameters, (name) => `np.${name}(angles)`)}
    return table.astype(np.float32)  # rounded once, here`;
  const rows = pythonRows(parameters, (start, end) => `np.arange(${start}, ${end})`);
  return join(`import numpy as np\n\n${constants(parameters)}`, table, ...rows);
}

function jax(parameters: Parameters): string {
  const waves = columns(parameters)
    .map(([slice, name, part]) => `    table = table.at[:, ${slice}].set(jnp.${name}(angles)${part})`)
    .join("\n");
  const table = `
def sinusoidal(positions):
    pair = jnp.arange(${pairsOf(parameters)}, dtype=jnp.float64)
    angles = positions[:, None] * BASE ** (-2 * pair / DIM)
    table = jnp.empty((len(positions), DIM), dtype=jnp.float64)
${waves}
    return table.astype(jnp.float32)  # rounded once, here`;
  const range = (start: string, end: string) => `jnp.arange(${start}, ${end}, dtype=jnp.float64)`;
  const head = `import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)  # or angles are formed in float32

${constants(parameters)}`;
  return join(head, table, ...pythonRows(parameters, range));
}

// ── JavaScript and Rust ────────────────────────────────────────────────────────────────────────────────────────────

/** What stands in a column, in words that both languages share. */
interface Column {
  /** Names that the two lines after it use, if any. */
  before?: [name: string, value: string];
  isSine: string;
  pair: string;
  /** Whether the pair is worked out from `isSine`. */
  pairOfSine?: [ofSine: string, ofCosine: string];
}

function columnOf(parameters: Parameters, same: string, or: string): Column {
  const last = isOdd(parameters) ? ` ${or} column ${same} DIM - 1` : "";
  const more = isOdd(parameters) ? "(DIM + 1) / 2" : "DIM / 2";
  const half = isOdd(parameters) ? "(DIM - 1) / 2" : "DIM / 2";
  switch (parameters.layout) {
    case "interleaved":
      return { isSine: `column % 2 ${same} 0`, pair: "column / 2" };
    case "cos-sin-interleaved":
      return { isSine: `column % 2 ${same} 1${last}`, pair: "column / 2" };
    case "sin-cos":
      return { before: ["sines", more], isSine: "column < sines", pair: "", pairOfSine: ["column", "column - sines"] };
    case "cos-sin":
      return {
        before: ["cosines", half],
        isSine: "column >= cosines",
        pair: "",
        pairOfSine: ["column - cosines", "column"],
      };
  }
}

function javascript(parameters: Parameters): string {
  const { dim, base, start, length, way } = parameters;
  const { before, isSine, pair, pairOfSine } = columnOf(parameters, "===", "||");
  const values = [
    `DIM = ${dim}`,
    `BASE = ${base}`,
    `START = ${start}`,
    ...(way === "table" ? [`MAX_LENGTH = ${length}`] : []),
  ];
  const table = `
export function sinusoidal(positions) {
  const table = new Float32Array(positions.length * DIM);${before ? `\n  const ${before[0]} = ${before[1]};` : ""}
  for (const [row, position] of positions.entries()) {
    for (let column = 0; column < DIM; column += 1) {
      const isSine = ${isSine};
      const pair = ${pairOfSine ? `isSine ? ${pairOfSine.join(" : ")}` : `Math.floor(${pair})`};
      const angle = position * BASE ** ((-2 * pair) / DIM);
      table[row * DIM + column] = isSine ? Math.sin(angle) : Math.cos(angle);
    }
  }
  return table; // one row after the other
}`;
  const range = (from: string, count: string) => `Array.from({ length: ${count} }, (_, index) => ${from} + index)`;
  const kept = `
const pe = sinusoidal(${range("START", "MAX_LENGTH")});

export function encoding(tokens) {
  if (tokens > MAX_LENGTH) throw new RangeError(\`\${tokens} tokens, but only \${MAX_LENGTH} rows\`);
  return pe.subarray(0, tokens * DIM);
}`;
  const computed = `
export function encoding(tokens, start = START) {
  return sinusoidal(${range("start", "tokens")});
}`;
  return join(`const ${values.join(", ")};`, table, way === "table" ? kept : computed).replaceAll("\n\n\n", "\n\n");
}

function rust(parameters: Parameters): string {
  const { dim, base, start, length, way } = parameters;
  const { before, isSine, pair, pairOfSine } = columnOf(parameters, "==", "||");
  const head = `
const DIM: usize = ${dim};
const BASE: f64 = ${float(base)};
const START: usize = ${start};${way === "table" ? `\nconst MAX_LENGTH: usize = ${length};` : ""}`;
  const table = `
fn sinusoidal(positions: std::ops::Range<usize>) -> Vec<f32> {${before ? `\n    const ${before[0].toUpperCase()}: usize = ${before[1]};` : ""}
    let element = |position: usize, column: usize| {
        let is_sine = ${upper(isSine, before)};
        let pair = ${pairOfSine ? `if is_sine { ${upper(pairOfSine[0], before)} } else { ${upper(pairOfSine[1], before)} }` : pair};
        let angle = position as f64 * BASE.powf(-2.0 * pair as f64 / DIM as f64);
        (if is_sine { angle.sin() } else { angle.cos() }) as f32
    };
    positions.flat_map(|position| (0..DIM).map(move |column| element(position, column))).collect()
}`;
  const kept = `
struct PositionalEncoding {
    table: Vec<f32>,
}

impl PositionalEncoding {
    fn new() -> Self {
        Self { table: sinusoidal(START..START + MAX_LENGTH) }
    }

    /// None if there are more tokens than rows.
    fn rows(&self, tokens: usize) -> Option<&[f32]> {
        self.table.get(..tokens * DIM)
    }
}`;
  const computed = `
fn encoding(tokens: usize, start: usize) -> Vec<f32> {
    sinusoidal(start..start + tokens)
}`;
  const main =
    way === "table"
      ? `
fn main() {
    let encoding = PositionalEncoding::new();
    for row in encoding.rows(MAX_LENGTH).expect("as many rows").chunks(DIM) {
        println!("{row:?}");
    }
}`
      : `
fn main() {
    for row in encoding(${length}, START).chunks(DIM) {
        println!("{row:?}");
    }
}`;
  return join(head, table, way === "table" ? kept : computed, main).replaceAll("\n\n\n", "\n\n");
}

/** Constants have capitals in Rust. */
function upper(text: string, before: Column["before"]): string {
  return before ? text.replace(before[0], before[0].toUpperCase()) : text;
}

// ── the package itself ─────────────────────────────────────────────────────────────────────────────────────────────

function byPackage(parameters: Parameters): string {
  const { dim, base, start, length, layout, way } = parameters;
  const options = [
    `dim: ${dim}`,
    ...(base === 10000 ? [] : [`base: ${base}`]),
    ...(layout === "interleaved" ? [] : [`layout: "${layout}"`]),
    ...(isOdd(parameters) ? ['oddDim: "extra-sin"'] : []),
  ].join(", ");
  const first = start === 0 ? "" : `, start: ${start}`;
  const call =
    way === "table"
      ? `export const { data, shape } = sinusoidal({ length: ${length}, ${options}${first} });`
      : `export const encoding = (positions) => sinusoidal({ positions, ${options} });`;
  return `import { init, sinusoidal } from "posenc";\n\nawait init();\n${call}\n`;
}

const names: Record<Layout, string> = {
  interleaved: "Interleaved",
  "sin-cos": "SinCos",
  "cos-sin": "CosSin",
  "cos-sin-interleaved": "CosSinInterleaved",
};

function byCrate(parameters: Parameters): string {
  const { dim, base, start, length, layout, way } = parameters;
  const fields = [
    way === "table" ? `length: Some(${length})` : "positions: Some(positions)",
    `dim: ${dim}`,
    ...(base === 10000 ? [] : [`base: ${float(base)}`]),
    ...(layout === "interleaved" ? [] : [`layout: Layout::${names[layout]}`]),
    ...(isOdd(parameters) ? ["odd_dim: OddDim::ExtraSin"] : []),
    ...(way === "table" && start !== 0 ? [`start: ${float(start)}`] : []),
  ];
  const used = ["Layout", "OddDim"].filter((name) => fields.some((field) => field.includes(name)));
  return `
use posenc::{${[...used, "SinusoidalOptions", "Tensor", "sinusoidal"].join(", ")}};

fn encoding(${way === "table" ? "" : "positions: Vec<f64>"}) -> posenc::Result<Tensor> {
    sinusoidal(&SinusoidalOptions { ${fields.join(", ")}, ..Default::default() })
}
`.trimStart();
}
