import type { Loose } from "../../../i18n/en";

export const en = {
  code: {
    title: "The table as a program, for your numbers",
    program: "Written in",
    programs: {
      PyTorch: "PyTorch",
      NumPy: "NumPy",
      JAX: "JAX",
      JavaScript: "JavaScript",
      Rust: "Rust",
      posenc: "posenc (JavaScript)",
      "posenc-rust": "posenc (Rust)",
    },
    dim: "Width d",
    base: "Base",
    length: "Rows (max_len)",
    start: "First position",
    layout: "Layout of the columns",
    way: "Rows",
    ways: { table: "a table, made once", fly: "computed for each call" },
    label: (program: string) => `The program in ${program}`,
    check: (position: string) => `To check your copy: the row of position ${position} begins with`,
    odd: (sines: string, cosines: string) =>
      `An odd width: ${sines} sines and ${cosines} cosines. The usual two lines of PyTorch stop here with an error (“The expanded size of the tensor (${cosines}) must match the existing size (${sines})”); these programs leave the last cosine out.`,
    twin: "The first rows and columns of the table that every one of these programs makes",
    position: "position",
    column: (index: number) => `column ${index}`,
  },
  ulp: {
    title: "How exact is a frequency in float32?",
    dim: "Width d",
    base: "Base",
    pair: "pair",
    pairChosen: "Pair i (from 0)",
    chosen: (pair: string, power: string, exponent: string, value: string) =>
      `Pair ${pair}: ${power}, an exponent of ${exponent}; exactly ${value} radians per position.`,
    off: (power: string, exponential: string) =>
      `In float32 the power misses it by ${power} ulp, exp and ln by ${exponential} ulp.`,
    axis: "error, ulp",
    forms: { power: "1 / base^(2i/d)", exponential: "exp(−2i · ln(base) / d)" },
    worst: (form: string) => `Worst of ${form}`,
    ulps: (text: string) => `${text} ulp`,
    chart: (dim: string, power: string, exponential: string) =>
      `Error of each frequency at width ${dim}: at most ${power} ulp with the power, at most ${exponential} ulp with exp and ln. The table has the numbers.`,
    note: "1 ulp is the gap between one float32 number and the next. Even an exact computation may lose up to 0.5 when it is rounded to float32.",
    thinned: "Each dot is the worst of several neighbouring pairs.",
    twin: "Frequencies and their errors",
    exact: "frequency",
  },
  far: {
    title: "A table in float32 drifts off with the position",
    dim: "Width d",
    base: "Base",
    position: "Position",
    axis: "greatest error in the row",
    tables: {
      power: "float32, frequency as a power",
      exponential: "float32, frequency by exp and ln",
      rounded: "exact, rounded once (posenc)",
    },
    at: (position: string) => `Greatest error in the row of position ${position}`,
    chart: (dim: string, position: string, power: string, exponential: string, rounded: string) =>
      `The greatest error in a row against its position, both axes logarithmic, width ${dim}. At position ${position}: ${power} with frequencies as powers, ${exponential} with exp and ln, ${rounded} in a table that is exact and rounded once.`,
    note: "All three tables are float32. The first two also form their angles in it.",
    twin: "The greatest error in a row, by position",
  },
  start: {
    title: "Recorded runs: counting from 0 and from 1",
    note: "Recorded runs of this project’s own trainer: the task “does A come before B”, sentences of 8 tokens in training, then 16; 600 steps. Each dot is one of five seeds.",
    name: (start: string, length: string) => `from ${start}, at ${length} tokens`,
    columns: ["setting", "accuracy: mean (range) of five seeds"] as const,
  },
};

export type CodeWords = Loose<typeof en>;
