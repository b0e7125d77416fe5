// What people paste, as PyTorch, NumPy, spreadsheets and JSON write it. No browser needed.
import { expect, test } from "@playwright/test";
import { MOST_NUMBERS, readPaste } from "../../www/src/doctor/paste";

const TWO_BY_TWO = [
  [0, 1],
  [0.8415, 0.5403],
];

function rowsOf(text: string): number[][] {
  const read = readPaste(text);
  if (!("table" in read)) throw new Error(JSON.stringify(read));
  const [rows, columns] = read.table.shape;
  return Array.from({ length: rows }, (_, row) => [...read.table.data.subarray(row * columns, (row + 1) * columns)]);
}

const texts: Record<string, string> = {
  PyTorch: "tensor([[0.0000, 1.0000],\n        [0.8415, 0.5403]])",
  "PyTorch on a device":
    "tensor([[[0.0000e+00, 1.0000e+00],\n [8.4150e-01, 5.4030e-01]]], device='cuda:0', grad_fn=<AddBackward0>)",
  "a parameter of PyTorch": "Parameter containing:\ntensor([[0., 1.],\n        [0.8415, 0.5403]], requires_grad=True)",
  NumPy: "[[0.     1.    ]\n [0.8415 0.5403]]",
  "NumPy, wrapped lines": "array([[0.,\n        1.],\n       [0.8415,\n  0.5403]], dtype=float32)",
  "NumPy 2, a list of scalars": "[[np.float32(0.0), np.float32(1.0)], [np.float32(0.8415), np.float32(0.5403)]]",
  "a list of arrays": "[array([0., 1.], dtype=float32), array([0.8415, 0.5403], dtype=float32)]",
  "shape [L, 1, d]": "[[[0, 1]], [[0.8415, 0.5403]]]",
  JSON: "[[0,1],[0.8415,0.5403]]",
  spreadsheet: "0\t1\r\n0.8415\t0.5403\r\n",
  CSV: "0,1\n0.8415,0.5403\n",
  "CSV with quotes and semicolons": '"0";"1"\n"0.8415";"0.5403"',
  blanks: "  0  +1\n\n .8415 5.403e-1",
  "Chinese separators": "0，1\n0.8415，0.5403",
  MATLAB: "[0 1; 0.8415 0.5403]",
};

for (const [name, text] of Object.entries(texts)) {
  test(`reads ${name}`, () => expect(rowsOf(text)).toEqual(TWO_BY_TWO));
}

test("reads what is no number in arithmetic, and a true minus sign", () => {
  expect(rowsOf("nan -inf\nInfinity −0.5")).toEqual([
    [Number.NaN, -Infinity],
    [Infinity, -0.5],
  ]);
});

const refused: Record<string, [string, object]> = {
  "nothing at all": [" \n ", { kind: "empty" }],
  "empty brackets": ["[[], []]", { kind: "empty" }],
  "an abridged print": ["[[0., 1., ..., 0., 1.]]", { kind: "abridged" }],
  "half of a print": ["tensor([[0.0, 1.0],\n [0.8, 0.5", { kind: "brackets" }],
  "a word": ["0 1\n0.8 cos", { kind: "not-a-number", row: 2, text: "cos" }],
  "a hexadecimal number": ["0x10 1", { kind: "not-a-number", row: 1, text: "0x10" }],
  "a name of Object's": ["1 constructor", { kind: "not-a-number", row: 1, text: "constructor" }],
  "a short row": ["0 1 2\n3 4 5\n6 7", { kind: "uneven", row: 3, length: 2, expected: 3 }],
  "too many numbers": [`${"1 ".repeat(2049)}\n`.repeat(2048), { kind: "too-many", most: MOST_NUMBERS }],
};

for (const [name, [text, problem]] of Object.entries(refused)) {
  test(`refuses ${name}`, () => expect(readPaste(text)).toEqual(problem));
}
