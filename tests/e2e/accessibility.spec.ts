import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, languages, open, schemes, test } from "./fixtures";

async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found, state).toEqual([]);
}

for (const language of languages) {
  for (const scheme of schemes) {
    test(`axe finds nothing in ${language}, ${scheme}, in any state`, async ({ page }) => {
      test.slow(); // three analyses of a long page
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, `${language}/`);
      await page.locator("#figure-table").scrollIntoViewIfNeeded();
      await expect(page.locator("#figure-table .wave svg")).toBeVisible();
      await expectAccessible(page, "as it opens");
      for (const summary of await page.locator("summary").all()) await summary.click();
      await page.locator('input[name="mask"]:checked').press("ArrowRight");
      await page.locator('input[name="encoding"]:checked').press("ArrowRight");
      await page.getByRole("grid").first().focus();
      await expectAccessible(page, "tables open, causal mask");
      await page.locator('input[name="b"]').fill("别的句子");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a complaint");
    });
  }
}

test("axe finds nothing on the page that leads to the languages", async ({ page, browser, baseURL }) => {
  void page;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const root = await context.newPage();
  await root.goto(baseURL ?? "");
  await expect(root.getByRole("link", { name: "中文" })).toBeVisible();
  await root.getByRole("link", { name: "English" }).click();
  await expect(root.locator("h1")).toContainText("Where does a word stand?");
  await context.close();
});
