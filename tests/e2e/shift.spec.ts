import type { Page } from "@playwright/test";
import { type ShiftOptions, shiftResidual, sinusoidalShift } from "posenc";
import { expect, expectShown, open, test } from "./fixtures";

const DEFAULTS = { dim: 8, shift: 3, position: 5, base: 10000 } as const;

async function expectShift(page: Page, changed: Partial<ShiftOptions & { position: number }> = {}): Promise<void> {
  const options = { ...DEFAULTS, ...changed };
  const { position: _, ...convention } = options;
  await expectShown(page, "shiftResidual", shiftResidual(options).residual);
  const element = sinusoidalShift(convention).data[options.dim];
  await expect(page.locator("#figure-shift .cell")).toContainText(Math.abs(element).toPrecision(6));
}

test("each control, moved by keyboard, gives the package's matrix and residual", async ({ page }) => {
  await open(page, "zh/shift/");
  await expectShift(page);
  await page.locator('input[name="shift-k"]').press("ArrowRight");
  await expectShift(page, { shift: 4 });
  await page.locator('input[name="shift-p"]').press("End");
  await expectShift(page, { shift: 4, position: 1000 });
  await expect(page.locator("#figure-shift")).toContainText("把位置 p = 1000 的编码变成位置 p + k 的编码");
  await page.locator('input[name="shift-dim"]').press("ArrowRight");
  await expectShift(page, { shift: 4, position: 1000, dim: 10 });
  await page.locator('input[name="shift-base"]').press("ArrowLeft");
  await expectShift(page, { shift: 4, position: 1000, dim: 10, base: 5000 });
  await page.locator('input[name="shift-layout"]:checked').press("ArrowLeft");
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      "shift-k": "4",
      "shift-p": "1000",
      "shift-dim": "10",
      "shift-base": "5000",
      "shift-layout": "cos-sin-interleaved",
    });
  await expectShift(page, { shift: 4, position: 1000, dim: 10, base: 5000, layout: "cos-sin-interleaved" });
});

test("the matrix depends on the shift alone", async ({ page }) => {
  await open(page, "en/shift/");
  const pixels = () =>
    page.locator("#figure-shift .cells canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await pixels();
  await page.locator('input[name="shift-p"]').press("PageUp");
  await expect(page.locator("#figure-shift")).toContainText(/encoding of position p = (?!5 )/);
  expect(await pixels()).toBe(before);
  await page.locator('input[name="shift-k"]').press("ArrowLeft");
  await expect.poll(pixels).not.toBe(before);
});
