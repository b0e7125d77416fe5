import AxeBuilder from "@axe-core/playwright";
import { comparisonTable } from "posenc";
import { expect, open, test } from "./fixtures";

const SMALL = { dim: 384, heads: 6, layers: 6, maxLength: 256 };

test("numbers stand for the sizes set by keyboard, and sort", async ({ page }) => {
  await open(page, "zh/comparison/");
  const figure = page.locator("#figure-comparison");
  const cell = (kind: string, column: string) => figure.locator(`tr[data-kind="${kind}"] td[data-column="${column}"]`);
  const [shaw] = comparisonTable({ ...SMALL, encodings: [{ kind: "shaw" }] });
  await expect(cell("shaw", "parameters")).toHaveAttribute("data-value", String(shaw.parameters));
  await expect(cell("learned", "parameters")).toContainText("256 × 384");
  const length = figure.locator('input[name="comparison-maxLength"]');
  await length.press("ArrowUp");
  const [rope] = comparisonTable({ ...SMALL, maxLength: 257, encodings: [{ kind: "rope" }] });
  await expect(cell("rope", "unseenFraction")).toHaveAttribute("data-value", String(rope.unseenFraction));
  await figure.locator('button[data-column="flopsPerToken"]').press("Enter");
  await expect(figure.locator("table").first().locator("tbody tr").last()).toHaveAttribute("data-kind", "shaw");
  await expect(figure.locator('[data-question="parameters"]')).toContainText("98688");
  await expect.poll(() => new URL(page.url()).searchParams.get("comparison-length")).toBe("257");
  await figure.locator('input[name="comparison-heads"]').fill("7");
  await expect(figure.getByRole("alert")).toContainText("整除");
});

test("recorded accuracies, questions, and axe", async ({ page }) => {
  test.slow(); // axe looks at every cell of the tables
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "en/comparison/");
  const figure = page.locator("#figure-accuracy");
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator(".lengths .chart svg")).toBeVisible();
  await figure.locator('input[name="accuracy-none"]').press("Space");
  await expect.poll(() => new URL(page.url()).searchParams.get("accuracy-hidden")).toBe("none");
  const guess = page.locator('[data-question="comparison-guess"]');
  await guess.locator("label", { hasText: "Shaw" }).click();
  await expect(guess.locator("details")).toHaveAttribute("open");
  const exercise = page.locator('[data-question="comparison-operations"]');
  await exercise.locator("input").fill("55295");
  await exercise.locator("button").click();
  await expect(exercise.locator("details")).not.toHaveAttribute("open");
  await exercise.locator("input").fill("55296");
  await exercise.locator("button").click();
  await expect(exercise.locator("details")).toHaveAttribute("open");
  await page.locator("main details").evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true;
  });
  await expect(figure.locator("details tr", { hasText: "learned" })).toContainText("undefined");
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))).toEqual([]);
});

test("figure 10.2 says what to do when nothing is ticked, and which task it shows when its controls are hidden", async ({
  page,
}) => {
  const all = ["none", "sinusoidal", "learned", "shaw", "t5", "alibi", "kerple", "rope", "xpos"];
  await open(page, `en/comparison/?accuracy-hidden=${all.slice(1).join(",")}`);
  const figure = page.locator("#figure-accuracy");
  await figure.locator('input[name="accuracy-none"]').press("Space");
  await expect(figure.getByText("Tick at least one")).toBeVisible();
  await expect(figure.locator(".chart")).toHaveCount(0);
  await expect(figure.locator("figcaption")).not.toContainText("(no mask)");
  await open(page, "en/comparison/?controls=none&accuracy-task=before");
  await expect(figure.locator("figcaption")).toContainText("does A come before B (no mask)");
});
