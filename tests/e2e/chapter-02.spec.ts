import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { sinusoidal64, sinusoidalCell } from "posenc";
import { expect, expectShown, open, test } from "./fixtures";

const DEFAULTS = { dim: 64, base: 10000, position: 5, pair: 8 };

async function expectHand(page: Page, changed: Partial<typeof DEFAULTS> = {}): Promise<void> {
  const { dim, base, position, pair } = { ...DEFAULTS, ...changed };
  await expectShown(page, "hand", sinusoidal64({ positions: [position], dim, base }).data[2 * pair]);
  const slowest = sinusoidalCell({ positions: [0], dim, base, row: 0, column: dim - 2 });
  await expectShown(page, "slowest", slowest.wavelength);
}

test("each control, moved by keyboard, turns the hands as the package has them", async ({ page }) => {
  await open(page, "en/sinusoidal/");
  await page.locator("#figure-clock").scrollIntoViewIfNeeded();
  await expectHand(page);
  await page.locator('input[name="clock-p"]').press("ArrowRight");
  await expectHand(page, { position: 6 });
  await page.locator('input[name="clock-dim"]').press("ArrowLeft");
  await expectHand(page, { position: 6, dim: 32 });
  await page.locator('input[name="clock-base"]').press("ArrowRight");
  await expectHand(page, { position: 6, dim: 32, base: 20000 });
  await page.locator("#figure-clock .dials input:checked").press("ArrowRight");
  await expectHand(page, { position: 6, dim: 32, base: 20000, pair: 9 });
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ "clock-p": "6", "clock-dim": "32", "clock-base": "20000", "clock-pair": "9" });
  await page.locator("#figure-clock .tools button").first().click();
  await expectHand(page);
  await expect(page.locator("#figure-clock .waves svg").first()).toBeVisible();
});

test("the clock runs, and stops at a whole position", async ({ page }) => {
  await open(page, "en/sinusoidal/?clock-speed=10");
  const play = page.locator("#figure-clock .play");
  const position = async () => Number(await page.locator('input[name="clock-p"]').inputValue());
  await play.click();
  await expect.poll(position).toBeGreaterThan(6);
  await play.click();
  const stopped = await position();
  await expectHand(page, { position: stopped });
  await page.waitForTimeout(300);
  expect(await position()).toBe(stopped);
});

test("without motion the clock goes step by step", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "en/sinusoidal/?clock-p=999");
  const play = page.locator("#figure-clock .play");
  await expect(play).toHaveText("One step on");
  await play.click();
  await expectHand(page, { position: 1000 });
  await play.click();
  await expectHand(page, { position: 0 });
});

test("questions check their answers", async ({ page }) => {
  await open(page, "en/sinusoidal/");
  const guess = page.locator('[data-question="slowest"]');
  await guess.getByRole("radio").first().check();
  await expect(guess.getByRole("status")).toHaveText("Not quite. Here is why.");
  await guess.getByRole("radio").last().check();
  await expect(guess.getByRole("status")).toHaveText("You guessed right.");
  const longest = page.locator('[data-question="longest"]');
  const { wavelength } = sinusoidalCell({ positions: [0], dim: 128, row: 0, column: 126 });
  for (const [answer, isRight] of [
    [10000, false],
    [Math.round(wavelength), true],
  ] as const) {
    await longest.getByRole("textbox").fill(String(answer));
    await longest.getByRole("textbox").press("Enter");
    await expect(longest.locator(".explanation")).toBeVisible({ visible: isRight });
  }
});

test("axe finds nothing with everything open", async ({ page }) => {
  test.slow(); // an analysis of a long page
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "zh/sinusoidal/");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  await page.locator("#figure-clock .chart").scrollIntoViewIfNeeded();
  await expect(page.locator("#figure-clock .chart svg")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])).toEqual([]);
});
