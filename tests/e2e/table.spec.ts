import type { Page } from "@playwright/test";
import { type SinusoidalOptions, sinusoidalCell } from "posenc";
import { expect, expectShown, open, shown, test } from "./fixtures";

const DEFAULTS = { length: 128, dim: 64, base: 10000, start: 0, row: 25, column: 16 } as const;

async function expectCell(
  page: Page,
  changed: Partial<SinusoidalOptions & { row: number; column: number }> = {},
): Promise<void> {
  const cell = sinusoidalCell({ ...DEFAULTS, ...changed });
  await expectShown(page, "tableCell", cell.value);
  await expectShown(page, "wavelength", cell.wavelength);
}

async function openTable(page: Page, query = ""): Promise<void> {
  await open(page, `en/sinusoidal/${query}`);
  await page.locator("#figure-table").scrollIntoViewIfNeeded();
}

test("each control, moved by keyboard, changes the cell as the package has it", async ({ page }) => {
  await openTable(page);
  await expectCell(page);
  await page.locator('input[name="table-dim"]').press("ArrowRight");
  await expectCell(page, { dim: 66 });
  await page.locator('input[name="table-base"]').press("ArrowLeft");
  await expectCell(page, { dim: 66, base: 5000 });
  await page.locator('input[name="table-start"]').press("ArrowUp");
  await expectCell(page, { dim: 66, base: 5000, start: 1 });
  await page.locator('input[name="table-layout"]:checked').press("ArrowRight");
  await expectCell(page, { dim: 66, base: 5000, start: 1, layout: "sin-cos" });
  await page.locator('input[name="table-length"]').press("Home");
  await expectCell(page, { dim: 66, base: 5000, start: 1, layout: "sin-cos", length: 1, row: 0 });
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      "table-dim": "66",
      "table-base": "5000",
      "table-start": "1",
      "table-layout": "sin-cos",
      "table-length": "1",
    });
  await page.locator("#figure-table .tools button").first().click();
  await expectCell(page);
});

test("arrow keys choose a cell, and the formula has its numbers", async ({ page }) => {
  await openTable(page, "?table-row=9&table-column=7");
  await page.locator("#figure-table").getByRole("grid").press("ArrowDown");
  await page.locator("#figure-table").getByRole("grid").press("ArrowRight");
  await expectCell(page, { row: 10, column: 8 });
  await expect(page.locator("#figure-table .lines")).toContainText("PE(10,8)");
  await expect(page.locator("#figure-table .lines")).toContainText("10000−0.125");
  await expect(
    page.locator("#figure-table .wave svg .line path, #figure-table .wave svg path.line").first(),
  ).toBeVisible();
});

test("the largest table is drawn whole, and sliding over it does not wait for that", async ({ page }) => {
  await openTable(page, "?table-length=4096&table-dim=1024&table-row=4095&table-column=1023");
  await expectCell(page, { length: 4096, dim: 1024, row: 4095, column: 1023 });
  const canvas = page.locator("#figure-table .cells canvas");
  const size = () => canvas.evaluate((element: HTMLCanvasElement) => [element.width, element.height]);
  await expect.poll(size).toEqual([1024, 4096]);
  await page.locator('input[name="table-base"]').press("ArrowLeft");
  await expect.poll(size).not.toEqual([1024, 4096]);
  await expect.poll(size).toEqual([1024, 4096]);
  const opaque = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")!.getImageData(0, 0, 1024, 4096);
    return data.every((value, at) => at % 4 !== 3 || value === 255);
  });
  expect(opaque).toBe(true);
  expect(await shown(page, "tableCell")).not.toBeNaN();
});
