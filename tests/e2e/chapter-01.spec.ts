import AxeBuilder from "@axe-core/playwright";
import { attentionCell, compareOrders } from "posenc";
import { expect, expectShown, open, test } from "./fixtures";

test("a guess, and exercises whose answers are checked", async ({ page }) => {
  await open(page, "en/");
  const guess = page.locator('[data-question="output"]');
  await guess.getByRole("radio").nth(2).check();
  await expect(guess.getByRole("status")).toHaveText("Not quite. Here is why.");
  await expect(guess.locator(".explanation")).toBeVisible();
  await guess.getByRole("radio").first().check();
  await expect(guess.getByRole("status")).toHaveText("You guessed right.");

  const scale = page.locator('[data-question="scale"]');
  const layer = { tokens: ["x"], encoding: { kind: "none" }, dim: 64, heads: 16 } as const;
  const right = attentionCell({ ...layer, tokens: ["x"], head: 0, query: 0, key: 0 }).scale;
  await scale.getByRole("textbox").fill(String(right / 2));
  await scale.getByRole("textbox").press("Enter");
  await expect(scale.locator(".explanation")).toBeHidden();
  await scale.getByRole("textbox").fill(String(right));
  await scale.getByRole("textbox").press("Enter");
  await expect(scale.locator(".explanation")).toBeVisible();
});

test("a link in the text sets the figure", async ({ page }) => {
  await open(page, "zh/");
  await page.locator('a[href^="?mask=causal"]').click();
  await expect(page.locator('input[name="mask"]:checked')).toHaveValue("causal");
  const order = { encoding: { kind: "none" }, mask: "causal", a: [..."我打你"], b: [..."你打我"] } as const;
  const { weightResidual } = compareOrders({ ...order, a: [...order.a], b: [...order.b] });
  await expectShown(page, "weightResidual", weightResidual);
});

test("axe finds nothing with everything open", async ({ page }) => {
  test.slow(); // an analysis of a long page
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "zh/");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  await page.waitForTimeout(500);
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])).toEqual([]);
});
