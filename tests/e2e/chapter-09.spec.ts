import AxeBuilder from "@axe-core/playwright";
import { alibiBias, alibiSlopes, compareOrders, kerpleBias, relativeBuckets } from "posenc";
import { expect, expectShown, open, test } from "./fixtures";

test("a bias is the package's, whatever method is chosen by keyboard", async ({ page }) => {
  await open(page, "zh/biases/");
  const figure = page.locator("#figure-bias");
  const [near] = alibiBias({ heads: 8, queries: 1, keys: 6 }).data;
  await expectShown(page, "biasValue", near);
  await expect(figure.locator("output[name=biasValue]")).toContainText("−0.5 · 5 = −2.5");
  await figure.locator('input[name="bias-head"]').press("ArrowRight");
  await expectShown(page, "biasValue", alibiBias({ heads: 8, queries: 1, keys: 6 }).data[6]);
  await figure.locator('input[name="bias-relative"]').press("ArrowLeft");
  await expectShown(page, "biasValue", alibiBias({ heads: 8, queries: 1, keys: 7 }).data[7]);
  await expect(figure.locator("[data-mirrored=true]")).toBeVisible();
  await figure.locator('input[name="bias-method"]:checked').press("ArrowRight");
  await expect(figure.locator("[data-mirrored=false]")).toBeVisible();
  await figure.locator('input[name="bias-method"]:checked').press("ArrowRight");
  const kerple = (a: number) => kerpleBias({ heads: 1, queries: 1, keys: 7, form: "log", a: [a], p: [1] }).data[0];
  await expectShown(page, "biasValue", kerple(0.5));
  await figure.locator('input[name="bias-a"]').press("ArrowRight");
  await expectShown(page, "biasValue", kerple(0.55));
  await expect.poll(() => new URL(page.url()).searchParams.get("bias-method")).toBe("kerple");
});

test("slopes and buckets are the package's", async ({ page }) => {
  await open(page, "en/biases/?slopes-heads=40&slopes-head=32");
  await expectShown(page, "slopePublished", alibiSlopes({ heads: 40 })[32]);
  await page.locator('input[name="slopes-head"]').press("ArrowRight");
  await expectShown(page, "slopePublished", alibiSlopes({ heads: 40 })[33]);
  const t5 = relativeBuckets({ relative: [-20], buckets: 32, maxDistance: 128 });
  await expectShown(page, "bucket", t5[0]);
  await page.locator('input[name="buckets-rule"]:checked').press("ArrowRight");
  // DeBERTa counts query less key.
  const deberta = relativeBuckets({ relative: [20], buckets: 256, maxDistance: 512, rule: "deberta" });
  await expectShown(page, "bucket", deberta[0]);
});

test("the table of directions is computed, the accuracies are the recorded ones", async ({ page }) => {
  await open(page, "en/biases/");
  const figure = page.locator("#figure-beyond");
  const a = ["猫", "追", "小", "老鼠"];
  const shaw = compareOrders({ a, b: a.toReversed(), encoding: { kind: "shaw" } }).weightResidual;
  await expect(figure.locator('tr[data-kind="shaw"] td').first()).toHaveAttribute("data-value", String(shaw));
  await expect(figure.locator('tr[data-kind="alibi"] td').first()).toHaveText("not told apart (0)");
  await figure.scrollIntoViewIfNeeded();
  await figure.locator("summary").click();
  await expect(figure.locator("details tr", { hasText: "Shaw" })).toContainText("100%");
});

test("questions say right and wrong, and axe finds nothing", async ({ page }) => {
  test.slow(); // axe looks at every cell of the tables
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "en/biases/");
  const guess = page.locator('[data-question="biases-guess"]');
  await guess.locator("input").first().press("Space");
  await expect(guess.locator(".verdict")).toHaveText("Not quite. Here is why.");
  const exercise = page.locator('[data-question="biases-penalty"]');
  await exercise.locator("input").fill("6");
  await exercise.locator("input").press("Enter");
  await expect(exercise.locator("details")).not.toHaveAttribute("open");
  await exercise.locator("input").fill("6.25");
  await exercise.locator("input").press("Enter");
  await expect(exercise.locator("details")).toHaveAttribute("open");
  await page.locator("main details").evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true;
  });
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))).toEqual([]);
});
