import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type ComparisonRow, comparisonTable } from "posenc";
import { expect, languages, open, test } from "./fixtures";

const BASE = { dim: 512, heads: 8, layers: 6, maxLength: 512 };
const NUMBERS = [
  "parameters",
  "bufferBytes",
  "flopsPerToken",
  "orderResidual",
  "shiftError",
  "unseenFraction",
] as const;

/** The numbers that stand in a column, in full precision, from top to bottom. */
async function column(page: Page, name: string): Promise<number[]> {
  const cells = page.locator(`#table td[data-column="${name}"]`);
  return cells.evaluateAll((found) => found.map((cell) => Number((cell as HTMLElement).dataset.value)));
}

async function kindsShown(page: Page): Promise<(string | undefined)[]> {
  const rows = page.locator("#table tbody tr[data-kind]");
  return rows.evaluateAll((found) => found.map((row) => (row as HTMLElement).dataset.kind));
}

async function expectRows(page: Page, rows: ComparisonRow[]): Promise<void> {
  await expect(page.locator("#table tbody tr[data-kind]")).toHaveCount(rows.length, { timeout: 30_000 });
  for (const name of NUMBERS) expect(await column(page, name), name).toEqual(rows.map((row) => row[name]));
  expect(await column(page, "decay")).toEqual(rows.map(({ decay }) => decay[decay.length - 1]));
  for (const name of ["float32", "bfloat16"] as const) {
    expect(await column(page, name), name).toEqual(rows.map(({ nearestPositions }) => nearestPositions[name]));
  }
}

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await download;
  return {
    name: file.suggestedFilename(),
    text: (await readFile(await file.path())).toString().replace(/^\ufeff/, ""),
  };
}

for (const language of languages) {
  test.describe(`without JavaScript (${language})`, () => {
    test.use({ javaScriptEnabled: false });
    test("the table stands in the page, with every column explained", async ({ page }) => {
      await page.goto(`${language}/compare/`);
      await expectRows(page, comparisonTable(BASE));
      const heads = await page.locator("#table thead button").allInnerTexts();
      const terms = await page.locator("#columns dt").allInnerTexts();
      expect(terms.map((term) => term.trim())).toEqual(heads.map((head) => head.trim()));
      await expect(page.locator("#questions article")).toHaveCount(5);
      await expect(page.locator('[data-question="parameters"]')).toContainText("262\u202f144");
    });
  });
}

test("the table has the package's numbers, at each size that is asked for", async ({ page }) => {
  await open(page, "en/compare/");
  await expectRows(page, comparisonTable(BASE));
  await page.locator('input[name="maxLength"]').fill("300");
  await page.locator('input[name="heads"]').fill("4");
  await expect(page.locator("#table .waiting").first()).toBeVisible(); // no old numbers beside new sizes
  await expectRows(page, comparisonTable({ ...BASE, heads: 4, maxLength: 300 }));
  const inAddress = () => ["dim", "heads", "layers", "length"].map((key) => new URL(page.url()).searchParams.get(key));
  await expect.poll(inAddress).toEqual([null, "4", null, "300"]);
  await page.getByRole("button", { name: "GPT-2 small" }).click();
  await expectRows(page, comparisonTable({ dim: 768, heads: 12, layers: 12, maxLength: 1024 }));
  await page.getByRole("button", { name: "Reset" }).click();
  await expectRows(page, comparisonTable(BASE));
});

test("the sizes and the order of an address are those that are shown", async ({ page }) => {
  const sizes = { dim: 64, heads: 4, layers: 2, maxLength: 128 };
  await open(page, "zh/compare/?dim=64&heads=4&layers=2&length=128&sort=parameters&down=1");
  const rows = comparisonTable(sizes).sort((a, b) => b.parameters - a.parameters);
  await expectRows(page, rows);
  await expect(page.locator('th[aria-sort="descending"] button')).toHaveAttribute("data-column", "parameters");
});

test("each column is sorted by keyboard, and what has no number comes last", async ({ page }) => {
  await open(page, "en/compare/");
  const listed = comparisonTable(BASE).map(({ encoding }) => encoding.kind);
  for (const name of [...NUMBERS, "decay", "float32", "bfloat16"]) {
    const head = page.locator(`thead button[data-column="${name}"]`);
    const ordered = (numbers: number[], direction: number) => {
      const known = numbers.filter((number) => !Number.isNaN(number));
      const sorted = known.toSorted((a, b) => direction * (a - b));
      expect(numbers, name).toEqual([...sorted, ...numbers.slice(known.length).map(() => Number.NaN)]);
    };
    await head.press("Enter");
    await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "ascending");
    ordered(await column(page, name), 1);
    await head.press("Space");
    await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "descending");
    ordered(await column(page, name), -1);
    await head.press("Enter");
    await expect(page.locator("th[aria-sort]")).toHaveCount(0);
    expect(await kindsShown(page)).toEqual(listed);
  }
});

test("a heading explains itself, to the pointer, to the keyboard and to screen readers", async ({ page }) => {
  await open(page, "en/compare/");
  const tip = page.locator(".tip");
  const head = page.locator('thead button[data-column="unseenFraction"]');
  await head.hover();
  await expect(tip).toContainText("twice as long");
  await page.mouse.move(5, 5);
  await expect(tip).toHaveCount(0);
  await head.focus();
  await expect(tip).toBeVisible();
  const [box, width] = [await tip.boundingBox(), page.viewportSize()?.width ?? 0];
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);
  await expect(head).toHaveAccessibleDescription(/twice as long/);
});

test("the questions lead to the columns that answer them, with the package's numbers", async ({ page }) => {
  await open(page, "en/compare/?dim=64&heads=4&layers=2&length=128");
  const [, sinusoidal] = comparisonTable({ dim: 64, heads: 4, layers: 2, maxLength: 128 });
  const share = Number((sinusoidal.unseenFraction * 100).toPrecision(3));
  await expect(page.locator('[data-question="extrapolation"]')).toContainText(`${share}% of the angles`);
  await page.locator('[data-question="complexity"] button').first().click();
  await expect(page.locator("th[aria-sort] button")).toHaveAttribute("data-column", "flopsPerToken");
});

test("what cannot be computed is said in words, for all or for one", async ({ page }) => {
  await open(page, "en/compare/");
  await page.locator('input[name="heads"]').fill("7");
  await expect(page.getByRole("alert")).toContainText("multiple of the number of heads");
  await expect(page.getByRole("button", { name: "Save table as CSV" })).toBeDisabled();
  await page.locator('input[name="heads"]').fill("1");
  await page.locator('input[name="dim"]').fill("15");
  await expect(page.locator("#table .problem")).toHaveCount(3); // sinusoidal, RoPE, xPos
  await expect(page.locator("#table tbody tr[data-kind]")).toHaveCount(6);
  await page.locator('input[name="dim"]').fill("16384");
  await page.locator('input[name="maxLength"]').fill("131072");
  await expect(page.getByRole("alert")).toContainText("67 million");
  await page.getByRole("button", { name: "Reset" }).click();
  await expectRows(page, comparisonTable(BASE));
});

test("there is a curve for each encoding, and its numbers", async ({ page }) => {
  await open(page, "en/compare/?length=64");
  await expect(page.locator("#table tbody tr[data-kind]")).toHaveCount(9);
  const curves = page.locator("#decay .curve");
  await expect(curves).toHaveCount(9);
  await curves.last().scrollIntoViewIfNeeded();
  await expect(curves.last().locator("svg .change")).toBeVisible();
  await page.locator('input[name="axis"][value="log"]').check();
  await expect.poll(() => new URL(page.url()).searchParams.get("axis")).toBe("log");
  await page.locator("#decay summary").click();
  const rows = page.locator("#decay tbody tr");
  await expect(rows.locator("th")).toHaveText(["0", "1", "2", "4", "8", "16", "32", "63"]);
  await expect(rows.last().locator("td").nth(5)).toHaveText("−7.844"); // ALiBi: 63 · 0.1245
});

test("table and curves are saved, in full precision and for documents", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "en/compare/?length=64&sort=parameters&down=1");
  const rows = comparisonTable({ ...BASE, maxLength: 64 }).sort((a, b) => b.parameters - a.parameters);
  await expect(page.locator("#table tbody tr[data-kind]")).toHaveCount(9);
  const table = await saved(page, "Save table as CSV");
  const [head, ...lines] = table.text.trim().split("\r\n");
  expect(table.name).toBe("comparison.csv");
  expect(head.split(",").slice(0, 4)).toEqual(["encoding", "actsOn", "parameters", "parameterFormula"]);
  expect(lines.map((line) => line.split(",")[0])).toEqual(rows.map(({ encoding }) => encoding.kind));
  const shift = head.split(",").indexOf("shiftError");
  expect(lines.map((line) => Number(line.split(",")[shift]))).toEqual(rows.map(({ shiftError }) => shiftError));
  const curves = (await saved(page, "Save curves as CSV")).text
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(curves).toHaveLength(65);
  rows.forEach(({ encoding, decay }, at) => {
    expect(curves.map((line) => line[at + 1])).toEqual([encoding.kind, ...Array.from(decay, String)]);
  });
  const document = await saved(page, "Save table as Markdown");
  expect(document.name).toBe("comparison.md");
  const cells = document.text
    .trim()
    .split("\n")
    .map((line) => line.split(" | ").length);
  expect(cells).toEqual(new Array(11).fill(12));
  await page.getByRole("button", { name: "Copy table as Markdown" }).click();
  await expect(page.locator(".said")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(document.text);
});

for (const language of languages) {
  test(`on a phone the table scrolls in its own box (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, `${language}/compare/`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const box = page.locator("#table .scroll");
    expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await box.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await page.locator('thead button[data-column="decay"]').click();
    await expect(page.locator('th[aria-sort="ascending"]')).toHaveCount(1);
  });
}
