// The chapter on faults: the checklist counts as the package does, conventions are compared, reports are linked.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { embeddingScale, presetDifferences, sinusoidal, tableSlice } from "posenc";
import { symptoms } from "../../www/src/chapters/12-debugging/symptoms";
import { en } from "../../www/src/chapters/12-debugging/words/en";
import { zh } from "../../www/src/chapters/12-debugging/words/zh";
import { expect, expectShown, open, test } from "./fixtures";

const question = (page: Page, name: string) => page.locator(`[data-question="${name}"]`);

async function expectOutcome(page: Page, options: Parameters<typeof tableSlice>[0]): Promise<void> {
  const { rows, outcome } = tableSlice(options);
  await expectShown(page, "sliceRows", rows);
  await expect(page.locator('output[name="sliceRows"]')).toHaveAttribute("data-outcome", outcome);
}

test("slices, scales and conventions are the package's", async ({ page }) => {
  await open(page, "zh/debugging/");
  await expectOutcome(page, { maxLength: 64, start: 0, length: 100 });
  await page.locator('input[name="slice-start"]').press("ArrowRight");
  await expectOutcome(page, { maxLength: 64, start: 1, length: 100 });
  await page.locator('input[name="scale-dim"]').press("ArrowRight");
  await expectShown(page, "scaleRatio", embeddingScale({ dim: 768, scaleEmbedding: true }).ratio);
  await page.locator('input[name="debug-positions"]').press("End");
  const differences = presetDifferences(sinusoidal({ length: 64, dim: 64, preset: "marian" }));
  await expectShown(
    page,
    "conventionDistance",
    differences.find(({ preset }) => preset === "tensor2tensor")?.maxDifference ?? 0,
  );
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ "debug-start": "1", "debug-dim": "768", "debug-positions": "64" });
  await page.locator("#figure-slice").getByRole("button", { name: "恢复默认" }).click();
  await expectOutcome(page, { maxLength: 64, start: 0, length: 100 });
});

test("an address brings the silent case", async ({ page }) => {
  await open(page, "en/debugging/?debug-start=63");
  await expectOutcome(page, { maxLength: 64, start: 63, length: 100 });
  await expect(page.locator("#figure-slice .outcome")).toContainText("every token is at the same position");
});

test("each fault has its line and its reports, and the examples lead to the tools", async ({ page }) => {
  await open(page, "en/debugging/");
  for (const list of Object.values(symptoms)) {
    for (const { name, code, reports } of list) {
      const entry = page.locator(`#symptom-${name}`);
      await expect(entry.locator("pre")).toHaveText(code);
      await expect(entry.locator("a")).toHaveCount(reports.length);
    }
  }
  await expect(page.getByRole("link", { name: "dynamic scaling and a cache" })).toHaveAttribute(
    "href",
    /\/en\/inspect\/#configs=%5B%22dynamic-cache%22%5D$/,
  );
  await page.getByRole("link", { name: "exponent doubled" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?example=double-exponent");
});

test("answers are judged", async ({ page }) => {
  await open(page, "en/debugging/");
  const std = question(page, "scaled-std");
  for (const [answer, said] of [
    ["1", /^Not quite/],
    ["32", "Right."],
  ] as const) {
    await std.locator("input").fill(answer);
    await std.locator("input").press("Enter");
    await expect(std.getByRole("status")).toHaveText(said);
  }
  const one = question(page, "one-row");
  await one.locator(".chip").nth(0).click();
  await expect(one.getByRole("status")).toHaveText(/^Not quite/);
  await one.locator(".chip").nth(1).click();
  await expect(one.getByRole("status")).toHaveText("Right.");
});

test("axe finds nothing with everything open", async ({ page }) => {
  test.slow(); // an analysis of a long page
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "zh/debugging/");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual([]);
});

test("the words are there in both languages", () => {
  const names = (words: object): unknown =>
    Object.fromEntries(
      Object.entries(words).map(([key, value]) => [key, typeof value === "object" ? names(value) : typeof value]),
    );
  expect(names(zh)).toEqual(names(en));
});
