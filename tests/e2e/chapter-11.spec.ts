// The chapter on training: recorded runs as they were recorded, and a training that the reader starts.
import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { Trainer } from "posenc";
import { en } from "../../www/src/chapters/11-training/words/en";
import { zh } from "../../www/src/chapters/11-training/words/zh";
import { expect, expectShown, open, test } from "./fixtures";

interface Run {
  encoding: { kind: string };
  curves: number[][];
  lengths: { length: number; accuracy: (number | null)[] }[];
}

function recorded(name: string): { runs: Run[]; every: number } {
  return JSON.parse(readFileSync(new URL(`../../www/src/lab/runs/${name}.json`, import.meta.url), "utf8"));
}

function meanAccuracy(name: string, kind: string, length: number): number {
  const run = recorded(name).runs.find(({ encoding }) => encoding.kind === kind);
  const values = run?.lengths.find((one) => one.length === length)?.accuracy as number[];
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const question = (page: Page, name: string) => page.locator(`[data-question="${name}"]`);

test("accuracies are those of the records, whichever task is chosen", async ({ page }) => {
  await open(page, "zh/training/");
  await expectShown(page, "accuracy-rope-8", meanAccuracy("roles", "rope", 8));
  await expectShown(page, "accuracy-rope-64", meanAccuracy("roles", "rope", 64));
  await page.locator('input[name="training-run"]:checked').press("ArrowRight");
  await expectShown(page, "accuracy-none-64", meanAccuracy("roles-causal", "none", 64));
  await page.locator('input[name="training-encoding"][value="kerple"]').press("Space");
  await expectShown(page, "accuracy-kerple-64", meanAccuracy("roles-causal", "kerple", 64));
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ "training-run": "roles-causal", "training-encodings": "none.sinusoidal.shaw.alibi.kerple.rope" });
  await expect(page.locator("#figure-lengths .recorded a")).toHaveAttribute(
    "href",
    /\/zh\/lab\/\?encodings=none\.sinusoidal\.shaw\.alibi\.kerple\.rope&dim=32&ff=64&mask=causal&length=8&rows=8&max-distance=4&buckets=8&farthest=16$/,
  );
});

test("what the prose says of the records is in them", () => {
  const rounded = (value: number) => value.toFixed(3);
  expect([32, 64, 128, 256].map((length) => rounded(meanAccuracy("lookback", "rope", length)))).toEqual([
    "1.000",
    "0.721",
    "0.385",
    "0.221",
  ]);
  expect(rounded(meanAccuracy("roles-causal", "none", 64))).toBe("0.998");
  expect(rounded(meanAccuracy("roles", "alibi", 8))).toBe("0.502");
  const t5 = recorded("before").runs.find(({ encoding }) => encoding.kind === "t5");
  const spread = t5?.lengths.find(({ length }) => length === 64)?.accuracy as number[];
  expect([Math.min(...spread), Math.max(...spread)].map((value) => value.toFixed(2))).toEqual(["0.31", "0.99"]);
});

test("the two models are trained on a click, and are the package's", async ({ page }) => {
  test.slow(); // four models are trained, two of them in the browser
  await open(page, "en/training/?training-mask=none&training-rival=sinusoidal");
  const figure = page.locator("#figure-who");
  await expect(figure.locator(".role").first()).toHaveText("?");
  await figure.getByRole("button", { name: "Train both" }).press("Enter");
  await expect(figure.locator(".status")).toHaveAttribute("data-phase", "done", { timeout: 60_000 });
  const options = { task: { kind: "roles" }, trainLength: 3, dim: 32, feedForward: 64, steps: 300, seed: 0 } as const;
  for (const [run, kind] of (["none", "sinusoidal"] as const).entries()) {
    const trainer = new Trainer({ ...options, encoding: { kind } });
    trainer.step(300);
    await expectShown(page, `live-accuracy-${run}`, trainer.evaluate({ lengths: [3], samples: 256 })[0].accuracy);
  }
  await expect(figure.locator('[data-run="0"] li.wrong')).not.toHaveCount(0);
  await expect(figure.locator('[data-run="1"] li.wrong')).toHaveCount(0);
  await expect(figure.locator(".verdict")).toHaveText("At least one role in these two sentences is wrong for “none”.");
});

test("smaller questions and answers", async ({ page }) => {
  await open(page, "zh/training/");
  await page.locator('select[name="training-experiment"]').selectOption("base");
  await expect(page.locator("#figure-experiments")).toContainText("底数 1\u202f000\u202f000");
  await expect(page.locator("#figure-experiments .finding")).toContainText("10000 恰好最差");
  const guess = question(page, "alibi-roles");
  await guess.locator(".chip").first().click();
  await expect(guess.getByRole("status")).toHaveText("没猜中，看看为什么。");
  const far = question(page, "rope-far");
  await far.locator("input").fill("0.99");
  await far.locator("input").press("Enter");
  await expect(far.getByRole("status")).toHaveText(/^不对/);
  await far.locator("input").fill("0.54");
  await far.locator("input").press("Enter");
  await expect(far.getByRole("status")).toHaveText("对了。");
  await expect(far.locator("details")).toHaveAttribute("open", "");
});

test("axe finds nothing with everything open", async ({ page }) => {
  test.slow(); // an analysis of a long page
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "en/training/");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  for (const chart of await page.locator(".chart").all()) {
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator("svg").first()).toBeVisible();
  }
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
