import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type RopeOptions, ropeCoverage, ropeFrequencies, ropePairs } from "posenc";
import { expect, expectShown, open, test } from "./fixtures";

const YARN: RopeOptions = {
  headDim: 128,
  base: 10000,
  seqLen: 32768,
  scaling: { type: "yarn", factor: 8, originalMaxPositions: 4096 },
};

function incomplete(base: number): number {
  return ropePairs({ headDim: 128, base }).plainWavelength.filter((length) => length > 4096).length;
}

async function expectCoverage(page: Page, options: RopeOptions): Promise<void> {
  const { turns, unmet } = ropeCoverage({ ...options, trainLength: 4096, length: 8 * 4096 });
  await expectShown(page, "slowestTurns", turns[63]);
  await expectShown(page, "worstUnmet", Math.max(...unmet));
}

async function expectKinds(page: Page, options: RopeOptions): Promise<void> {
  const { kinds } = ropePairs(options);
  for (const kind of ["kept", "between", "interpolated"] as const) {
    const count = kinds.filter((one) => one === kind).length;
    const key = page.locator(`#figure-scalings li[data-kind="${kind}"]`);
    if (count) await expect(key).toContainText(String(count));
    else await expect(key).toHaveCount(0);
  }
  await expectShown(page, "attentionFactor", ropeFrequencies(options).attentionFactor);
  await expectShown(page, "softmaxScale", ropeFrequencies(options).softmaxScale);
}

test("pairs that never finish a turn are counted, by keyboard", async ({ page }) => {
  await open(page, "zh/long-context/");
  await expectShown(page, "incomplete", incomplete(10000));
  await expectCoverage(page, { headDim: 128 });
  await page.locator('input[name="long-base"]').press("ArrowRight");
  await expectShown(page, "incomplete", incomplete(100_000));
  await page.locator('input[name="long-scaling"]:checked').press("ArrowRight");
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ "long-base": "100000", "long-scaling": "linear" });
  await expectCoverage(page, { headDim: 128, base: 100_000, scaling: { type: "linear", factor: 8 } });
});

test("what a scaling leaves unmet is told of each pair", async ({ page }) => {
  await open(page, "en/long-context/?long-scaling=ntk");
  const { unmet } = ropeCoverage({
    headDim: 128,
    scaling: { type: "ntk", factor: 8 },
    trainLength: 4096,
    length: 8 * 4096,
  });
  const worst = unmet.lastIndexOf(Math.max(...unmet));
  const figure = page.locator("#figure-unmet");
  await expect(figure).toContainText(`Most unmet angles: pair ${worst}`);
  await figure.locator("summary").click();
  const share = `${Number((100 * unmet[worst]).toPrecision(3))}%`;
  await expect(figure.locator("tbody tr").nth(worst)).toContainText(share);
  await expect(page.locator("main")).toContainText(`pair ${worst} still meets new angles at ${share} of the distances`);
  await page.locator('input[name="long-times"]').press("Home");
  await expectShown(page, "worstUnmet", 0);
  await expect(page.locator('output[name="worstUnmet"]')).toHaveText("none");
});

test("each scaling does what the package says, and a model's settings come at a press", async ({ page }) => {
  await open(page, "en/long-context/");
  await expectKinds(page, YARN);
  await page.locator('select[name="long-type"]').selectOption("dynamic");
  await expectKinds(page, { ...YARN, scaling: { type: "dynamic", factor: 8, originalMaxPositions: 4096 } });
  await page.locator('select[name="long-type"]').selectOption("longrope");
  await expect(page.locator('input[name="long-head"]')).toBeDisabled();
  await page.getByRole("button", { name: "Llama 3.1 8B" }).click();
  await expectKinds(page, {
    headDim: 128,
    base: 500_000,
    seqLen: 131_072,
    scaling: { type: "llama3", factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositions: 8192 },
  });
});

test("recorded runs are shown as recorded, and models open in the inspector", async ({ page }) => {
  await open(page, "en/long-context/");
  await expect(page.locator("#figure-recorded")).toContainText("Recorded runs");
  const [short, long] = await Promise.all(
    [32, 256].map(async (length) =>
      Number(await page.locator(`output[name="rope-${length}"]`).getAttribute("data-value")),
    ),
  );
  expect(short).toBeGreaterThan(0.99);
  expect(long).toBeLessThan(0.5);
  await page.locator('input[name="long-task"]:checked').press("ArrowRight");
  await expect(page.locator('output[name="rope-64"]')).toBeVisible();
  await page.locator('[data-model="deepseek-v3"] a').click();
  await expect(page.locator('textarea[name="text"]')).toHaveValue(/deepseek_v3/);
});

test("questions are checked", async ({ page }) => {
  await open(page, "zh/long-context/");
  const guess = page.locator('[data-question="long-guess"]');
  await guess.locator(".chip").nth(2).click();
  await expect(guess.locator(".verdict")).toHaveText("没猜中，看看为什么。");
  await guess.locator(".chip").nth(1).click();
  await expect(guess.locator(".verdict")).toHaveText("猜对了。");
  const dynamic = page.locator('[data-question="long-dynamic"]');
  await dynamic.locator("input").fill("8");
  await dynamic.locator("button").click();
  await expect(dynamic.locator(".verdict")).toContainText("不对");
  await dynamic.locator("input").fill("57");
  await dynamic.locator("button").click();
  await expect(dynamic.locator(".verdict")).toContainText("对了");
});

test("axe finds nothing, all details open, in English and dark", async ({ page }) => {
  test.slow(); // an analysis of a long page
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "en/long-context/?long-dim=16&long-head=16&long-pair=3"); // short tables
  for (const summary of await page.locator("main summary").all()) await summary.click();
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
});
