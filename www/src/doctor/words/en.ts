// The words of the doctor's page. `zh.ts` has the type of this object, as in `i18n`.
import type { Layout, OddDim, SinusoidalPreset, TableMatch, Timescale } from "posenc/doctor";
import { brief, grouped } from "../../figure/format";
import type { Loose } from "../../i18n/en";
import type { Facts } from "../facts";

const plural = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;
const list = (items: string[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;

const presets: Record<SinusoidalPreset, string> = {
  paper: "the paper",
  tensor2tensor: "tensor2tensor",
  fairseq: "fairseq",
  marian: "Marian in transformers",
  whisper: "Whisper",
  musicgen: "MusicGen",
};
const layouts: Record<Layout, string> = {
  interleaved: "sin and cos alternating",
  "sin-cos": "all sines, then all cosines",
  "cos-sin": "all cosines, then all sines",
  "cos-sin-interleaved": "cos and sin alternating, cos first",
};
const timescales: Record<Timescale, string> = { paper: "2k/d", endpoint: "k/(d/2\u00a0−\u00a01)" };

const oddDims: Record<OddDim, string> = {
  error: "",
  "extra-sin": "an extra sine for the odd width",
  "zero-pad": "a last column of zeros for the odd width",
  truncate: "the last cosine cut off for the odd width",
};

const traits = ({ layout, timescale, base, start, scale, transposed, convention, padRow, oddDim }: TableMatch) =>
  [
    layouts[layout],
    convention === "double-exponent" ? "exponent doubled by mistake" : `exponent ${timescales[timescale]}`,
    `base ${grouped(base)}`,
    start === 0 ? "starting at position 0" : `starting at position ${grouped(start)}`,
    ...(padRow === undefined ? [] : [`row ${grouped(padRow)} zeroed`]),
    ...(oddDim === "error" ? [] : [oddDims[oddDim]]),
    ...(scale === 1 ? [] : [`multiplied by ${brief(scale)}`]),
    ...(transposed ? ["rows and columns swapped"] : []),
  ].join(", ");

export const en = {
  title: ["What is this ", "position table?"],
  lead: "A checkpoint holds a position table, your code builds one, and the two do not agree. Drop the table here to learn which convention it follows, down to base, layout, start and precision, and which line of code to change.",
  privacy: "The file stays in this browser. Nothing is uploaded; the page works offline too.",
  source: {
    title: "The table",
    drop: "Drop a .npy or .safetensors file here",
    release: "Drop to examine",
    choose: "Choose a file…",
    formats: "float64, float32, float16 or bfloat16; shape [L, d], [1, L, d] or [L, 1, d]",
    paste: "Or paste numbers",
    pasteHint: "Rows as PyTorch or NumPy print them, cells of a spreadsheet, or JSON.",
    examine: "Examine these numbers",
    clear: "Clear",
    tensor: "Tensor in the file",
    examples: "Or try an example",
    conventions: "Conventions",
    faults: "Common faults",
    busy: "Examining…",
    of: {
      example: (name: string) => `Example: ${name}`,
      file: (name: string) => `File: ${name}`,
      tensor: (file: string, name: string) => `File: ${file}, tensor ${name}`,
      paste: "Pasted numbers",
    },
  },
  examples: {
    paper: "The paper",
    tensor2tensor: "tensor2tensor",
    fairseq: "fairseq",
    marian: "Marian (transformers)",
    musicgen: "MusicGen",
    "cos-first": "cos, sin, cos, sin …",
    "double-exponent": "Doubled exponent",
    "starts-at-one": "Starts at 1",
    "pad-row": "Padding row",
    float16: "Stored in float16",
    bfloat16: "Stored in bfloat16",
    "float32-angles": "Angles in float32",
    transposed: "Transposed",
    scaled: "Divided by √d",
    base: "Base 500",
    learned: "Learned table",
    constant: "Every row the same",
    short: "One row only",
    "not-finite": "A NaN in it",
    odd: "Odd width",
  },
  verdict: {
    title: "Verdict",
    match: (match: TableMatch, presetNames: string[]) =>
      presetNames.length > 0
        ? `This is a sinusoidal table by the convention of ${list(presetNames)}: ${traits(match)}.`
        : `This is a sinusoidal table: ${traits(match)}. No known library uses exactly this.`,
    doubled: (match: TableMatch) => `This is a sinusoidal table with a mistake in its formula: ${traits(match)}.`,
    ambiguous: (count: number) =>
      `It is sinusoidal, but ${plural(count, "convention")} fit these numbers equally well, and nothing in them tells which.`,
    decide: "More rows would decide it: the conventions differ more in later rows, so save at least 16 of them.",
    noMatch: "No sinusoidal convention fits this table.",
    nearest: (match: TableMatch, error: string) =>
      `The nearest one is off by up to ${error}, so it is only the closest, not the answer: ${traits(match)}.`,
    broken: (match: TableMatch) =>
      `Some of its numbers are NaN or infinite. The others are those of a sinusoidal table: ${traits(match)}.`,
    changed:
      "It is close to a convention but not the same: perhaps it began as a sinusoidal table and was then trained, or changed in some other way.",
    learned:
      "It may be a learned table, a row of parameters for each position, or another kind of table, such as RoPE's cosines or a grid of two dimensions.",
    size: (rows: number, columns: number) => `${plural(rows, "row")} × ${plural(columns, "column")}`,
    facts: {
      size: "Size",
      layout: "Columns",
      timescale: "Exponent",
      base: "Base",
      start: "First position",
      scale: "Scale",
      precision: "Precision",
      transposed: "Orientation",
      presets: "Used by",
      error: "Largest difference",
    },
    upright: "rows are positions",
    swapped: "columns are positions",
    nobody: "no known library",
    doubledExponent: "2c/d for column c (doubled)",
    candidates: "All conventions that fit",
  },
  presets,
  layouts,
  timescales,
  findings: {
    title: "What this means when you port the weights",
    none: "Nothing to watch out for: code that follows the paper builds exactly this table.",
    severity: { info: "good to know", warning: "watch out", error: "fix this" },
    dialect: "Code for",
    fix: "Fix",
    other: (code: string) => `Finding ${code}`,
    titles: {
      "starts-at": ({ start }: Facts) => `Row 0 is position ${grouped(start)}`,
      "pad-row": ({ row }: Facts) => `Row ${grouped(row)} (counting from 0) is all zeros`,
      halves: () => "Sines and cosines are in two halves",
      "cos-first": () => "The cosine comes before the sine",
      "endpoint-timescale": () => "The exponent is k/(d/2\u00a0−\u00a01), not 2k/d",
      "double-exponent": () => "The exponent is doubled",
      "unusual-base": ({ base }: Facts) => `The base is ${grouped(base)}, not 10000`,
      "low-precision-angles": () => "The angles were computed in single precision",
      "low-precision-storage": ({ precision }: Facts) => `The table is stored in ${precision}`,
      transposed: () => "Rows and columns are swapped",
      "constant-rows": () => "Every position has the same vector",
      scaled: ({ scale }: Facts) => `Every number is multiplied by ${brief(scale)}`,
      "odd-dim": ({ columns }: Facts) => `The width ${grouped(columns)} is odd`,
      "too-few-rows": ({ rows, columns }: Facts) =>
        columns < 3
          ? `${plural(columns, "column")} ${columns === 1 ? "is" : "are"} too few to decide`
          : `${plural(rows, "row")} ${rows === 1 ? "is" : "are"} too few to decide`,
      "not-finite": () => "It holds NaN or infinity",
      "not-sinusoidal": ({ count }: Facts) =>
        count ? `All but ${plural(count, "number")} fit a convention` : "This is not a sinusoidal table",
    } as Record<string, (facts: Facts) => string>,
    meanings: {
      "starts-at": ({ start }: Facts) =>
        `If your code counts from 0, every token gets the row of another position. Nothing crashes; the results are quietly worse. Build the table from position ${grouped(start)}, or look rows up at the same index as the original did.`,
      "pad-row": () =>
        "It belongs to the padding token (padding_idx), not to a place in the sentence. Keep the zero row, and number the real tokens as the original did: they begin after it.",
      halves: () =>
        "All sines come first, then all cosines. For a model trained this way that is fine. In code that alternates them, the weights meet the wrong columns. Keep the order that the weights were trained with.",
      "cos-first": () =>
        "The paper puts sin in the even columns. Here the cosine comes first. For a model trained this way that is fine; a table with the sine first is the wrong one for these weights.",
      "endpoint-timescale": () =>
        "The longest wavelength is exactly 2π·base, as in tensor2tensor, fairseq and Whisper. The first pairs look alike in both conventions; later pairs and later rows drift apart until they have nothing in common.",
      "double-exponent": () =>
        "Each column has a frequency of its own, because an index that already counts by twos was multiplied by 2 again. Sine and cosine no longer form pairs, so a step forward is no longer a rotation. Weights trained with it need the same mistake; for a new model, use the exponent of the pair.",
      "unusual-base": () =>
        "The base sets how slow the slowest columns are. A table with base 10000 agrees in the fastest pair (one sine and one cosine column); in the others at position 0 and nowhere else.",
      "low-precision-angles": () =>
        "Position times frequency was rounded to float32 before the sine was taken, so the error grows with the position. At usual lengths it is too small to hurt a model, but large enough to fail a strict comparison. Compute the angles in float64 and round the result once.",
      "low-precision-storage": ({ precision }: Facts) =>
        `${precision === "bfloat16" ? "bfloat16 keeps 8 significant bits" : "float16 keeps 11 significant bits"}: in the slow columns many neighbouring positions become the same number. That is enough to run the model, but not to check it. Build the table again in float32 and convert last.`,
      transposed: () =>
        "The file holds [d, L] where code expects [L, d]. If L and d happen to be equal, no shape check will tell you.",
      "constant-rows": () =>
        "The order of the tokens is lost. Usually the table was cut or indexed along the batch axis instead of the sequence axis: the tensor is [batch, length, d] and the code thinks it is [length, batch, d].",
      scaled: () =>
        "Some code multiplies the table, other code the embedding; the two do not mix. Find out which of the two the original did, and do only that.",
      "odd-dim": () =>
        "The paper has no rule for an odd width, and libraries made up different ones: a last column of zeros (tensor2tensor, fairseq), an extra sine (Keras, XLM), or one cosine cut off.",
      "too-few-rows": ({ columns }: Facts) =>
        columns < 3
          ? "In so narrow a table there is but the fastest wave, which is the same in all conventions. Save the table in its full width."
          : "In the first rows the conventions hardly differ: row 0 is zeros and ones in all of them. Save the whole table, or at least its first 16 rows.",
      "not-finite": () =>
        "A position table should hold no such number: the file is damaged, float16 overflowed, or training diverged before it was saved. These cells were skipped and the rest of the table was examined.",
      "not-sinusoidal": ({ count }: Facts) =>
        count
          ? "The few that do not fit are off by more than rounding explains: they were overwritten or damaged, or rows were swapped. Compare with the nearest table in the picture, and compute it anew if that is what it should be."
          : "Its numbers follow no sinusoidal convention, so none can rebuild them. Copy the table with the weights, and keep in mind that it ends: there is no row past its last one.",
    } as Record<string, (facts: Facts) => string>,
  },
  libraries: {
    title: "Compared with each library’s table of the same size and start",
    same: "the same",
    off: (error: string) => `off by up to ${error}`,
  },
  rebuild: {
    title: "Code that builds this table",
    note: "These lines give the table above, to within the largest difference shown.",
  },
  printed: (decimals: number) =>
    `These numbers have at most ${plural(decimals, "decimal")}, so they look printed, and the precision of the table itself cannot be told. Save it as .npy to find out.`,
  maps: {
    title: "Your table, the nearest convention, and the difference",
    yours: "Your table",
    nearest: "Nearest convention",
    difference: "Yours − nearest",
    row: "row",
    column: "column",
    legend: "value",
    legendDifference: "difference",
    empty: "NaN or infinite",
    cell: (row: string, column: number, yours: string, nearest: string, difference: string) =>
      `Row ${row}, column ${column}: yours ${yours}, nearest ${nearest}, difference ${difference}`,
    map: (which: string, rows: number, columns: number) =>
      `${which}: ${plural(rows, "row")} by ${plural(columns, "column")}`,
    worst: (error: string, row: number, column: number) =>
      `The largest difference is ${error}, in row ${grouped(row)}, column ${grouped(column)}.`,
    equal: "Not one number differs.",
    go: "Go there",
    twin: (which: string, rows: string, columns: string) => `${which}: rows ${rows}, columns ${columns}`,
    twinNote: "Around the chosen cell; the CSV file has the whole nearest table.",
  },
  save: { json: "JSON", jsonLabel: "Save the diagnosis as JSON", csvLabel: "Save the nearest table as CSV" },
  problems: {
    empty: "There are no numbers in it yet. Paste at least a few rows.",
    abridged:
      'The printout is shortened (“...”), so part of the table is missing. Print it in full: torch.set_printoptions(profile="full") or np.set_printoptions(threshold=sys.maxsize). Or save it as .npy.',
    brackets: "The brackets do not match, so part of the table may be missing. Copy the whole table.",
    "too-many": (most: number) =>
      `That is more than ${grouped(most)} numbers. Save the table as .npy and drop the file.`,
    "not-a-number": (row: number, text: string) =>
      `Line ${row} (counted from 1) has “${text}”, which is not a number. Paste the numbers alone, without headings or row labels.`,
    uneven: (row: number, length: number, expected: number) =>
      `Line ${row} (counted from 1) has ${plural(length, "number")}, the lines before it have ${expected}. All rows of a table are equally long.`,
    unreadable: "The browser could not read this file.",
    codes: {
      BAD_FILE: "This is not a well-formed .npy or .safetensors file; it may be cut off or damaged. Save it again.",
      BAD_SHAPE:
        "This is not a table. A position table has the shape [L, d], [1, L, d] or [L, 1, d], with at least one row and one column.",
      TOO_LARGE: "The table is larger than this page can examine. Save a part of it, e.g. pe[:4096].",
      OUT_OF_MEMORY: "The browser did not give enough memory for this table. Save a part of it, e.g. pe[:4096].",
      NOT_SUPPORTED:
        "The file holds numbers of a kind that position tables are not stored in. Convert it to float32 and save it again.",
      UNKNOWN_VALUE: "There is no tensor of this name in the file.",
      MISSING_OPTION: "The file holds several tensors. Choose one.",
    } as Record<string, string>,
    next: "The last result has been cleared; try another table at any time.",
  },
  get: {
    title: "How to get the table out of a model",
    text: "Any one of these makes a file that can be dropped above.",
  },
  checklist: {
    title: "The table is right. Is it used correctly?",
    lead: "Three more things that go wrong between the table and the model, with the numbers for your own sizes.",
    slice: {
      title: "Is the slice long enough?",
      maxLength: "Rows of the table (max_len)",
      start: "First row of the slice",
      length: "Tokens in the sequence",
      outcomes: {
        fits: (rows: number, length: number) =>
          `The slice has ${plural(rows, "row")} for ${plural(length, "token")}. It fits.`,
        error: (rows: number, length: number) =>
          `The slice has ${plural(rows, "row")} for ${plural(length, "token")}. PyTorch refuses to add them:`,
        broadcast: (length: number) =>
          `One row is left, and PyTorch silently adds it to all ${grouped(length)} tokens: every token is at the same position.`,
        vanishes: () =>
          "No row is left for the one token, and PyTorch silently adds them: the result has no token at all. This happens when text is generated token by token past the end of the table.",
      },
      note: "People say that PyTorch silently accepts a slice that is too short. In fact it refuses nearly all of them. Only two cases are silent: a single row, which is added to every token, and an empty slice with a single token, which makes the token vanish.",
    },
    scale: {
      title: "Are embedding and position equally large?",
      dim: "Width d_model",
      std: "Initial embedding",
      stds: {
        unit: "standard deviation 1 (nn.Embedding)",
        "inverse-root": "standard deviation 1/√d (the paper’s code)",
        small: "standard deviation 0.02 (BERT, GPT-2)",
      },
      multiply: "Multiply the embedding by √d_model",
      embedding: "Embedding, standard deviation",
      table: "Position table, standard deviation",
      ratio: "Embedding ÷ table",
      verdicts: {
        balanced: "About the same size: neither drowns the other.",
        "table-drowned":
          "The positions are drowned out: early in training the model hardly sees the order of the words.",
        "embedding-drowned":
          "The words are drowned out: early in training all tokens look alike except for their position.",
      },
      note: "The factor √d goes with an embedding initialised with standard deviation 1/√d, as in the paper’s code. With nn.Embedding’s default of 1, it makes the imbalance worse.",
    },
    dropout: {
      title: "Where is the dropout?",
      order: "Order",
      orders: {
        sum: "on the sum",
        each: "on each part",
        embedding: "on the embedding alone",
      },
      meanings: {
        sum: "As in the paper (section 5.4). A feature that is dropped loses the word and the position together; all others keep both.",
        each: "Word and position are dropped independently, so about twice as many features are damaged at the same rate. Not what published weights were trained with.",
        embedding:
          "The position is never dropped, which some models want. But dropout is off at inference, so ported weights do not need this change.",
      },
      note: "It matters only in training: after model.eval() all three are the same.",
    },
  },
};

export type DoctorWords = Loose<typeof en>;
