// Parts of a page are alive once the reader is near; what was built stands there before, and nothing is lost on the way.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const asleep = (page: Page) => page.locator("[data-asleep]");

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-alive]").waitFor();
  await page.waitForLoadState("networkidle");
}

test("who has only come computes nothing far below, and the first move wakes it", async ({ page }) => {
  await arrive(page, "en/rope/");
  const figure = page.locator("#figure-decay");
  const built = await figure.locator("figcaption").textContent();
  await expect(asleep(page).filter({ has: figure })).not.toHaveCount(0);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect(asleep(page)).toHaveCount(0);
  await expect(figure.locator("figcaption")).toHaveText(built ?? "");
});

test("a part that is come to by keyboard is alive with its first key", async ({ page }) => {
  await arrive(page, "en/rope/");
  const far = page.locator('#figure-decay input[name="rope-decay-samples"]');
  await expect(asleep(page).filter({ has: far })).toHaveCount(1);
  await far.evaluate((input) => (input as HTMLElement).focus({ preventScroll: true }));
  await expect(far).toBeFocused();
  await expect(asleep(page).filter({ has: far })).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(far).toBeFocused();
  await expect.poll(() => new URL(page.url()).searchParams.has("rope-decay-samples")).toBe(true);
});

test("a part that wakes late has its state from the address, and what sleeps keeps its own there", async ({ page }) => {
  await arrive(page, "en/rope/?rope-decay-base=500&rope-m=9");
  const far = page.locator('#figure-decay input[name="rope-decay-base"]');
  await expect(asleep(page).filter({ has: far })).toHaveCount(1);
  await page.waitForTimeout(400); // longer than the address waits
  expect(new URL(page.url()).search).toBe("?rope-decay-base=500&rope-m=9");
  await far.scrollIntoViewIfNeeded();
  await expect(far).toHaveAttribute("aria-valuetext", "500");
  await expect(page.locator('input[name="rope-m"]').first()).toHaveValue("9");
  expect(new URL(page.url()).searchParams.get("rope-decay-base")).toBe("500");
});

test("paper has every part alive", async ({ page }) => {
  await arrive(page, "en/learned/");
  await expect(asleep(page)).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(asleep(page)).toHaveCount(0);
  for (const chart of await page.locator(".chart").all()) await expect(chart.locator("svg")).toBeAttached();
});
