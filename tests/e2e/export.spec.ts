import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { compareOrders, sinusoidal, sinusoidalShift } from "posenc";
import { expect, open, test } from "./fixtures";

async function saved(
  page: Page,
  figure: string,
  kind: "PNG" | "SVG" | "CSV",
): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await page.locator(`${figure} .tools button`, { hasText: kind }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

function rows(bytes: Buffer): string[][] {
  return bytes
    .toString()
    .replace(/^\ufeff/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
}

const figures = { "#figure-two-orders": "", "#figure-table": "sinusoidal/", "#figure-shift": "shift/" };
for (const [figure, chapter] of Object.entries(figures)) {
  test(`${figure} is saved as a picture`, async ({ page }) => {
    await open(page, `zh/${chapter}`);
    await page.locator(figure).scrollIntoViewIfNeeded();
    const png = await saved(page, figure, "PNG");
    expect(png.name).toMatch(/\.png$/);
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(800);
    expect(png.bytes.length).toBeGreaterThan(10_000);
    const svg = await saved(page, figure, "SVG");
    const found = await page.evaluate((text) => {
      const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
      return {
        root: drawing.documentElement.nodeName,
        texts: drawing.querySelectorAll("text").length,
        cells: drawing.querySelectorAll("rect, image").length,
      };
    }, svg.bytes.toString());
    expect(found.root).toBe("svg");
    expect(found.texts).toBeGreaterThan(8);
    expect(found.cells).toBeGreaterThan(2);
  });
}

test("the numbers are saved in full precision", async ({ page }) => {
  await open(page, "en/?encoding=rope&mask=causal");
  const [head, ...orders] = rows((await saved(page, "#figure-two-orders", "CSV")).bytes);
  const { a, b } = compareOrders({
    a: [..."我打你"],
    b: [..."你打我"],
    encoding: { kind: "rope", base: 10000 },
    mask: "causal",
    dim: 64,
    heads: 4,
    seed: 0,
  });
  expect(head.at(-1)).toBe("weight");
  expect(orders.map((row) => Number(row.at(-1)))).toEqual([
    ...a.weights.data.slice(0, 9),
    ...b.weights.data.slice(0, 9),
  ]);

  await open(page, "en/sinusoidal/");
  const [, ...table] = rows((await saved(page, "#figure-table", "CSV")).bytes);
  expect(table.flatMap((row) => row.slice(1).map(Number))).toEqual([...sinusoidal({ length: 128, dim: 64 }).data]);

  await open(page, "en/shift/");
  const [, ...shift] = rows((await saved(page, "#figure-shift", "CSV")).bytes);
  expect(shift.flatMap((row) => row.slice(1, 9).map(Number))).toEqual([...sinusoidalShift({ dim: 8, shift: 3 }).data]);
});

test("the link of a figure leads back to its state", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "en/");
  await page.locator('input[name="encoding"]:checked').press("ArrowRight");
  await page.locator("#figure-two-orders .tools a").click();
  await expect(page.locator("#figure-two-orders .said")).toHaveText("Link copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/en\/\?encoding=sinusoidal#figure-two-orders$/);
});
