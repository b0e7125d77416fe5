import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Encoding, sentenceAttention, sinusoidal64, sinusoidalShift } from "posenc";
import { expect, expectShown, open, shown, test } from "./fixtures";

/** Σ of the products of two rows' elements, in the order of the columns. */
function product(p: number, q: number): number {
  const dim = 64;
  const { data } = sinusoidal64({ positions: [p, q], dim });
  return data.subarray(0, dim).reduce((sum, value, column) => sum + value * data[dim + column], 0);
}

async function expectProducts(page: Page, pairs: [number, number][]): Promise<void> {
  for (const [index, name] of ["product-first", "product-second"].entries()) {
    await expect.poll(() => shown(page, name)).toBeCloseTo(product(...pairs[index]), 4);
  }
}

test("rows equally far apart have the same product", async ({ page }) => {
  await open(page, "en/shift/");
  await page.locator("#figure-products").scrollIntoViewIfNeeded();
  await expectProducts(page, [
    [3, 5],
    [103, 105],
  ]);
  await page.locator('input[name="shift-rows-k"]').press("ArrowRight");
  await expectProducts(page, [
    [3, 6],
    [103, 106],
  ]);
  await page.locator('input[name="shift-rows-q"]').press("End");
  await expectProducts(page, [
    [3, 6],
    [1000, 1003],
  ]);
  await page.locator('input[name="shift-rows-table"]:checked').press("ArrowRight");
  await expect(page.locator("#figure-products .numbers")).toContainText("Each place has its own numbers");
  expect(await shown(page, "product-first")).not.toBeCloseTo(await shown(page, "product-second"), 4);
});

/** The greatest change of a score, from the package's own scores. */
function change(encoding: Encoding, shift: number, tokens: string[]): number {
  const [before, after] = [0, shift].map((start) => sentenceAttention({ encoding, tokens, start }).scores.data);
  return Math.max(...before.map((score, at) => Math.abs(score - after[at])));
}

test("a sentence moves, and each encoding's scores change as the package has it", async ({ page }) => {
  await open(page, "en/shift/?shift-both-text=man+bites+dog&shift-both-by=299");
  await page.locator("#figure-both").scrollIntoViewIfNeeded();
  await page.locator('input[name="shift-both-by"]').press("ArrowRight");
  const tokens = ["man", "bites", "dog"];
  for (const kind of ["none", "sinusoidal", "learned", "shaw", "t5", "alibi", "kerple", "rope", "xpos"] as const) {
    const name = `shift-${kind}`;
    await expect.poll(() => shown(page, name), name).toBeCloseTo(change({ kind }, 300, tokens), 6);
  }
  await expect(page.locator("#figure-both td.changed")).toHaveCount(2);
  await page.locator('input[name="shift-both-by"]').press("End");
  await expect(page.locator("#figure-both tbody").first()).toContainText("the table ends after 512 rows");
  await page.locator('input[name="shift-both-text"]').fill(" ");
  await expect(page.getByRole("alert")).toContainText("no token");
  await page.locator("#figure-both .tools button").first().click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the chosen pair's rotation has its numbers", async ({ page }) => {
  await open(page, "en/shift/");
  await expectShown(page, "rotation", 3);
  await page.locator("#figure-shift").getByRole("grid").press("ArrowDown");
  await expect.poll(() => shown(page, "rotation")).toBeCloseTo(0.3, 12);
});

test("questions check their answers", async ({ page }) => {
  await open(page, "en/shift/");
  const guess = page.locator('[data-question="both"]');
  await guess.getByRole("radio").first().check();
  await expect(guess.getByRole("status")).toHaveText("Not quite. Here is why.");
  await guess.getByRole("radio").last().check();
  await expect(guess.getByRole("status")).toHaveText("You guessed right.");
  const element = page.locator('[data-question="element"]');
  for (const [answer, isRight] of [
    ["0.99", false],
    [sinusoidalShift({ dim: 2, shift: 3 }).data[0].toFixed(3), true],
  ] as const) {
    await element.getByRole("textbox").fill(answer);
    await element.getByRole("textbox").press("Enter");
    await expect(element.locator(".explanation")).toBeVisible({ visible: isRight });
  }
});

test("axe finds nothing with everything open", async ({ page }) => {
  test.slow(); // an analysis of a long page
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "zh/shift/");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  await page.locator("#figure-products .chart").scrollIntoViewIfNeeded();
  await expect(page.locator("#figure-products .chart svg")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])).toEqual([]);
});
