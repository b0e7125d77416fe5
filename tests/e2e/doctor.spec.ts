import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  diagnose,
  embeddingScale,
  exampleTable,
  matchTable,
  sinusoidal,
  type Tensor,
  tablePeak,
  tableSlice,
} from "posenc";
import { dialects, mend, rebuild } from "../../www/src/doctor/code";
import { type ExampleName, examples } from "../../www/src/doctor/names";
import { en } from "../../www/src/doctor/words/en";
import { zh } from "../../www/src/doctor/words/zh";
import { expect, expectShown, languages, open, shown, test } from "./fixtures";

/** What each example is there to show: the verdict, and findings that must be among those it gives. */
const shows: Record<ExampleName, [verdict: string, ...codes: string[]]> = {
  paper: ["match"],
  tensor2tensor: ["match", "halves", "endpoint-timescale"],
  fairseq: ["match", "halves", "endpoint-timescale", "pad-row"],
  marian: ["match", "halves"],
  musicgen: ["match", "halves", "cos-first", "endpoint-timescale"],
  "cos-first": ["match", "cos-first"],
  "double-exponent": ["match", "double-exponent"],
  "starts-at-one": ["match", "starts-at"],
  "pad-row": ["match", "pad-row"],
  float16: ["match", "low-precision-storage"],
  bfloat16: ["match", "low-precision-storage"],
  "float32-angles": ["match", "low-precision-angles"],
  transposed: ["match", "transposed"],
  scaled: ["match", "scaled"],
  base: ["match", "unusual-base"],
  learned: ["no-match", "not-sinusoidal"],
  constant: ["no-match", "constant-rows"],
  short: ["ambiguous", "too-few-rows"],
  "not-finite": ["no-match", "not-finite"],
  odd: ["match", "odd-dim"],
};

/** Every code of the package's documentation. */
const codes = [
  "starts-at",
  "pad-row",
  "halves",
  "cos-first",
  "endpoint-timescale",
  "double-exponent",
  "unusual-base",
  "low-precision-angles",
  "low-precision-storage",
  "transposed",
  "constant-rows",
  "scaled",
  "odd-dim",
  "too-few-rows",
  "not-finite",
  "not-sinusoidal",
];

const example = (page: Page, name: string) => page.locator(`input[name="example"][value="${name}"]`);
const file = (page: Page) => page.locator('input[name="table-file"]');
const verdict = (page: Page) => page.locator('output[name="verdict"]');
const codesShown = (page: Page) =>
  page.locator("li[data-code]").evaluateAll((items) => items.map((item) => item.getAttribute("data-code")));

async function expectDiagnosis(page: Page, table: Tensor): Promise<void> {
  const expected = diagnose(table);
  await expect(verdict(page)).toHaveAttribute("data-value", expected.verdict);
  await expect.poll(() => codesShown(page)).toEqual(expected.findings.map(({ code }) => code));
  const [best] = expected.matches;
  if (best) await expectShown(page, "maxError", tablePeak(matchTable(table, best).difference).value);
}

/** A file as NumPy writes it: version 1, little-endian float32, rows first. */
function npy({ data, shape }: Tensor, { type = "<f4" } = {}): Buffer {
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${shape.join(", ")}), }`;
  const header = `${text.padEnd(117)}\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([
    Buffer.from("\x93NUMPY\x01\x00", "latin1"),
    length,
    Buffer.from(header),
    Buffer.from(data.buffer),
  ]);
}

function safetensors(tensors: Record<string, Tensor>): Buffer {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { data, shape }]) => {
    const begin = end;
    end += data.byteLength;
    return [name, { dtype: "F32", shape, data_offsets: [begin, end] }];
  });
  const header = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, ...Object.values(tensors).map(({ data }) => Buffer.from(data.buffer))]);
}

test("every finding has words in both languages, filled with its numbers", () => {
  const table = exampleTable({ example: "fairseq" });
  const { rows, columns, matches } = diagnose(table);
  const facts = { ...matches[0], rows, columns, row: 1 };
  for (const words of [zh, en]) {
    for (const kind of ["titles", "meanings"] as const) {
      expect(Object.keys(words.findings[kind]).sort()).toEqual([...codes].sort());
      for (const code of codes) {
        const text = words.findings[kind][code](facts);
        expect(text.length).toBeGreaterThan(4);
        expect(text).not.toMatch(/undefined|NaN(?! 或| or)|\[object/);
      }
    }
  }
  for (const code of codes) {
    for (const dialect of dialects) expect(mend(code, facts, dialect), code).toBeTruthy();
  }
  for (const dialect of dialects) expect(rebuild(facts, dialect)).toContain("10000.0 ** -(k / (d // 2 - 1))");
});

test("every example gives its finding, as the package has it", async ({ page }) => {
  test.slow();
  await open(page, "en/doctor/");
  for (const name of examples) {
    await example(page, name).check();
    const [expected, ...findings] = shows[name];
    await expect(verdict(page), name).toHaveAttribute("data-value", expected);
    await expectDiagnosis(page, exampleTable({ example: name }));
    expect(await codesShown(page), name).toEqual(expect.arrayContaining(findings));
    await expect(page.locator(".given")).toContainText(en.examples[name]);
  }
});

test("the chosen example stands in the address, and a link leads back to it", async ({ page }) => {
  await open(page, "zh/doctor/");
  await example(page, "fairseq").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => new URL(page.url()).search).toBe("?example=marian");
  await expectDiagnosis(page, exampleTable({ example: "marian" }));
  await open(page, "zh/doctor/?example=transposed");
  await expect(example(page, "transposed")).toBeChecked();
  await expectDiagnosis(page, exampleTable({ example: "transposed" }));
  await page.locator("#figure-maps .tools button").first().click();
  await expect(example(page, "fairseq")).toBeChecked();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("a cell is read by keyboard and by pointer, with the package's numbers", async ({ page }) => {
  await open(page, "en/doctor/?example=learned");
  const table = exampleTable({ example: "learned" });
  const { difference } = matchTable(table, diagnose(table).matches[0]);
  const worst = tablePeak(difference);
  const cell = page.locator('output[name="cell"]');
  await expect(cell).toHaveAttribute("data-row", String(worst.row));
  await expect(cell).toHaveAttribute("data-column", String(worst.column));
  await page.getByRole("grid").first().focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expectShown(page, "cell", difference.data[difference.shape[1] + 1]);
  await expect(page.getByRole("gridcell").nth(2)).toHaveAccessibleName(/Row 1, column 1/);
  const nearest = page.getByRole("grid").nth(1);
  const { width, height } = (await nearest.boundingBox())!;
  await nearest.hover({ position: { x: width - 2, y: height - 2 } });
  await expectShown(page, "cell", difference.data[difference.data.length - 1]);
  await page.getByRole("button", { name: en.maps.go }).click();
  await expectShown(page, "cell", difference.data[worst.row * difference.shape[1] + worst.column]);
});

test("a dropped file is examined, and nothing leaves the browser", async ({ page }) => {
  await open(page, "en/doctor/");
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const table = sinusoidal({ length: 40, dim: 24, base: 500, preset: "marian" });
  const bytes = [...npy(table)];
  const data = await page.evaluateHandle((numbers) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(numbers)], "pe.npy"));
    return transfer;
  }, bytes);
  await page.dispatchEvent(".drop", "drop", { dataTransfer: data });
  await expect(page.locator(".given")).toContainText("pe.npy");
  await expectDiagnosis(page, table);
  await expect(page.locator('input[name="example"]:checked')).toHaveCount(0);
  expect(requests).toEqual([]);
});

test("of several tensors one is chosen, and it stays when the language changes", async ({ page }) => {
  await open(page, "en/doctor/");
  const tables = {
    "decoder.pe": sinusoidal({ length: 30, dim: 16 }),
    "encoder.pe": sinusoidal({ length: 20, dim: 16, start: 2 }),
  };
  const buffer = safetensors(tables);
  await file(page).setInputFiles({ name: "model.safetensors", mimeType: "application/octet-stream", buffer });
  await page.locator('select[name="tensor"]').selectOption("encoder.pe");
  await expectDiagnosis(page, tables["encoder.pe"]);
  await page.locator('select[name="tensor"]').selectOption("decoder.pe");
  await expectDiagnosis(page, tables["decoder.pe"]);
  await page.locator("header a[hreflang=zh-Hans]").click();
  await page.waitForURL(/\/zh\/doctor\/$/);
  await expect(page.locator(".given")).toContainText("model.safetensors");
  await expectDiagnosis(page, tables["decoder.pe"]);
});

const broken = (): Record<string, Buffer> => ({
  "noise.npy": Buffer.from("this is no table"),
  "empty.npy": Buffer.alloc(0),
  "short.npy": npy(sinusoidal({ length: 8, dim: 8 })).subarray(0, 200),
  "whole.npy": npy({ data: new Float32Array(8), shape: [2, 4] }, { type: "|O" }),
  "vector.npy": npy({ data: new Float32Array(8), shape: [8] }),
  "cut.safetensors": safetensors({ pe: sinusoidal({ length: 8, dim: 8 }) }).subarray(0, 40),
});

for (const language of languages) {
  test(`a malformed file is refused in words, and the next one works (${language})`, async ({ page }) => {
    await open(page, `${language}/doctor/`);
    for (const [name, buffer] of Object.entries(broken())) {
      await file(page).setInputFiles({ name, mimeType: "application/octet-stream", buffer });
      const alert = page.getByRole("alert");
      await expect(alert, name).toBeVisible();
      const known = Object.values((language === "zh" ? zh : en).problems.codes);
      expect(known, name).toContain(await alert.textContent());
      await expect(page.locator(".given")).toContainText(name);
      await expect(verdict(page)).toHaveCount(0);
    }
    const table = sinusoidal({ length: 20, dim: 16 });
    await file(page).setInputFiles({ name: "good.npy", mimeType: "application/octet-stream", buffer: npy(table) });
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectDiagnosis(page, table);
  });
}

/** As PyTorch prints a table: four decimals. */
function printed({ data, shape: [rows, columns] }: Tensor, decimals: number): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    [...data.subarray(row * columns, (row + 1) * columns)].map((value) => value.toFixed(decimals)).join(", "),
  );
  return `tensor([[${lines.join("],\n        [")}]])`;
}

test("pasted numbers are examined, faults in them are named, and the print's precision is spoken of", async ({
  page,
}) => {
  await open(page, "en/doctor/");
  const paste = page.locator('textarea[name="paste"]');
  const examine = page.getByRole("button", { name: en.source.examine });
  await expect(examine).toBeDisabled();
  await paste.fill("0 1\n0.8 0.5 0.1");
  await examine.click();
  await expect(page.getByRole("alert")).toHaveText(en.problems.uneven(2, 3, 2));
  await paste.fill(printed(sinusoidal({ length: 24, dim: 16, preset: "musicgen" }), 4));
  await examine.press("Enter");
  await expect(verdict(page)).toHaveAttribute("data-value", "match");
  expect(await codesShown(page)).toEqual(expect.arrayContaining(["halves", "cos-first", "endpoint-timescale"]));
  await expect(verdict(page)).toContainText("MusicGen");
  await expect(page.getByText(en.printed(4))).toBeVisible();
});

async function saved(page: Page, kind: string): Promise<{ name: string; text: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await page
    .locator("#figure-maps .tools")
    .getByRole("button", { name: `Save as ${kind}` })
    .click();
  const done = await download;
  const bytes = await readFile(await done.path());
  return { name: done.suggestedFilename(), text: bytes.toString(), bytes };
}

test("diagnosis, nearest table and picture are saved", async ({ page }) => {
  await open(page, "en/doctor/?example=marian");
  const table = exampleTable({ example: "marian" });
  const diagnosis = diagnose(table);
  const json = await saved(page, "JSON");
  expect(json.name).toBe("doctor.json");
  expect(JSON.parse(json.text)).toEqual({ source: "marian", ...JSON.parse(JSON.stringify(diagnosis)) });
  const csv = await saved(page, "CSV");
  const [, ...rows] = csv.text
    .replace(/^\ufeff/, "")
    .trim()
    .split("\r\n");
  const { nearest } = matchTable(table, diagnosis.matches[0]);
  expect(rows.flatMap((row) => row.split(",").slice(1).map(Number))).toEqual([...nearest.data]);
  expect((await saved(page, "PNG")).bytes.readUInt32BE(16)).toBeGreaterThan(800);
  expect((await saved(page, "SVG")).text.match(/<text/g)?.length).toBeGreaterThan(20);
});

test("code is copied in the dialect that was chosen", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "en/doctor/?example=marian");
  await page.locator('input[name="dialect"][value="NumPy"]').check();
  await page.locator('li[data-code="halves"] button').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "pe = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)",
  );
});

test("the checklist has the package's numbers", async ({ page }) => {
  await open(page, "en/doctor/");
  const rows = page.locator('output[name="sliceRows"]');
  await expect(rows).toHaveAttribute("data-outcome", "error");
  await expect(rows).toHaveText(en.checklist.slice.outcomes.error(64, 100));
  await page.locator('input[name="slice-rows"]').press("Home");
  await expect(rows).toHaveAttribute("data-outcome", tableSlice({ maxLength: 1, length: 100 }).outcome);
  await page.locator('input[name="slice-length"]').press("Home");
  await page.locator('input[name="slice-start"]').press("ArrowRight");
  await expect(rows).toHaveText(en.checklist.slice.outcomes.vanishes());

  const drowned = embeddingScale({ dim: 512, scaleEmbedding: true });
  for (const name of ["embeddingStd", "tableStd"] as const) await expectShown(page, name, drowned[name]);
  await expectShown(page, "scaleRatio", drowned.ratio);
  await page.locator('select[name="scale-std"]').selectOption("inverse-root");
  const balanced = embeddingScale({ dim: 512, initialization: "inverse-root", scaleEmbedding: true });
  await expectShown(page, "scaleRatio", balanced.ratio);
  await expect(page.locator('output[name="scaleVerdict"]')).toHaveText(en.checklist.scale.verdicts.balanced);
  await page.locator('input[name="dropout-order"]:checked').press("ArrowRight");
  await expect(page.getByText(en.checklist.dropout.meanings.each)).toBeVisible();
});

for (const language of languages) {
  test.describe(`without JavaScript (${language})`, () => {
    test.use({ javaScriptEnabled: false });
    test("a worked example can be read", async ({ page }) => {
      await page.goto(`${language}/doctor/`);
      await expect(page.locator("h1")).toBeVisible();
      const table = exampleTable({ example: "fairseq" });
      const { matches, findings } = diagnose(table);
      await expect(page.locator(".sentence")).toContainText("fairseq");
      await expect(page.locator("li[data-code]")).toHaveCount(findings.length);
      expect(await shown(page, "maxError")).toBe(tablePeak(matchTable(table, matches[0]).difference).value);
      await page.locator("#figure-maps summary").click();
      await expect(page.locator("#figure-maps table")).toHaveCount(3);
      expect((await page.locator("main p").allInnerTexts()).join("").length).toBeGreaterThan(
        language === "zh" ? 400 : 900,
      );
    });
  });

  test(`nothing is wider than a phone of 360 pixels (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of ["fairseq", "short", "learned", "float32-angles"]) {
      await open(page, `${language}/doctor/?example=${name}`);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
}
