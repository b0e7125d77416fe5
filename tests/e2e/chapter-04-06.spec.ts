// The chapters on adding, on programs and on learned tables: figures give the package's numbers, questions are judged.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  combinationCost,
  embeddingScale,
  float32TableErrors,
  frequencyErrors,
  learned,
  scoreTerms,
  sinusoidal,
  spanOverlap,
} from "posenc";
import { codeOf } from "../../www/src/chapters/05-from-scratch/code";
import { expect, expectShown, open, shown, test } from "./fixtures";

const question = (page: Page, name: string) => page.locator(`[data-question="${name}"]`);

/** Chooses each option in turn: one is right. */
async function expectChoice(page: Page, name: string, right: number, [good, bad]: [string, string]): Promise<void> {
  const asked = question(page, name);
  for (const [index, option] of (await asked.locator(".chip").all()).entries()) {
    await option.click();
    await expect(asked.getByRole("status")).toHaveText(index === right ? good : bad);
  }
  await expect(asked.locator("details")).toHaveAttribute("open", "");
}

async function expectNumber(
  page: Page,
  name: string,
  right: string,
  wrong: string,
  [good, bad]: [string, RegExp],
): Promise<void> {
  const asked = question(page, name);
  const field = asked.locator("input");
  await field.fill(wrong);
  await field.press("Enter");
  await expect(asked.getByRole("status")).toHaveText(bad);
  await field.fill(right);
  await field.press("Enter");
  await expect(asked.getByRole("status")).toHaveText(good);
}

const zh = { guess: ["猜对了。", "没猜中，看看为什么。"], right: ["对了。", /^不对/] } as const;

async function expectAccessible(
  page: Page,
  address: string,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, address);
  await prepare();
  for (const summary of await page.locator("main summary").all()) await summary.click();
  for (const chart of await page.locator(".chart").all()) {
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator("svg").first()).toBeVisible();
  }
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual([]);
}

test("adding: terms, cost, overlap and scale are the package's", async ({ page }) => {
  await open(page, "zh/adding/");
  const layer = {
    tokens: [..."猫追老鼠，老鼠追猫"],
    encoding: { kind: "sinusoidal" },
    dim: 64,
    heads: 1,
    head: 0,
  } as const;
  const plain = scoreTerms({ ...layer, tokens: [...layer.tokens] });
  await expectShown(page, "contentContentShare", plain.shares[0]);
  await expectShown(page, "termsScore", plain.scores.data[2]);
  await page.locator('input[name="terms-std"]').press("ArrowLeft");
  const smaller = scoreTerms({ ...layer, tokens: [...layer.tokens], embeddingStd: 0.65 });
  await expectShown(page, "positionPositionShare", smaller.shares[3]);
  await page.getByRole("grid").first().press("ArrowRight");
  await expectShown(page, "termsScore", smaller.scores.data[3]);

  await page.locator('input[name="combine-layers"]').press("ArrowRight");
  await expectShown(page, "concatenate-parameters", combinationCost({ dim: 512, layers: 8 }).concatenate.parameters);
  await page.locator('input[name="overlap-dim"]').press("ArrowRight");
  await expectShown(page, "overlap-rank", spanOverlap({ dim: 96, positions: 128 }).rank);
  await page.locator('input[name="scale-multiply"]').check();
  await expectShown(page, "scaleRatio", embeddingScale({ dim: 512, scaleEmbedding: true }).ratio);
  await expect(page.locator("#figure-scale tr[aria-current]")).toContainText("× √d");

  await expectChoice(page, "adding-terms", 1, [...zh.guess]);
  await expectNumber(page, "adding-std", "0.4525", "22.6", [...zh.right]);
  await expectNumber(page, "adding-cost", "340", "170", [...zh.right]);
});

test("adding: what cannot be shown is told", async ({ page }) => {
  await open(page, "zh/adding/");
  const field = page.locator('input[name="terms-text"]');
  await field.fill("");
  await expect(page.getByRole("alert")).toBeVisible();
  await field.fill("很".repeat(33));
  await expect(page.getByRole("alert")).toContainText("33");
  await field.fill("好");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("from scratch: the code follows the settings, the errors are the package's", async ({ page }) => {
  await open(page, "zh/from-scratch/");
  const code = page.locator("#figure-code pre");
  const settings = { dim: 64, base: 10000, length: 512, start: 0, layout: "interleaved", way: "table" } as const;
  await expect(code).toHaveText(codeOf("PyTorch", settings));
  await expectShown(page, "codeCheck", sinusoidal({ positions: [511], dim: 64 }).data[0]);
  await page.locator('input[name="code-in"]:checked').press("ArrowRight");
  await page.locator('input[name="code-way"]:checked').press("ArrowRight");
  await page.locator('input[name="code-dim"]').fill("7");
  await expect(code).toHaveText(codeOf("NumPy", { ...settings, dim: 7, way: "fly" }));
  await expect(page.locator("#figure-code .odd")).toContainText("正弦 4 列，余弦 3 列");
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ "code-in": "NumPy", "code-way": "fly", "code-dim": "7" });

  await page.locator('input[name="ulp-dim"]').press("ArrowRight");
  const { worst } = frequencyErrors({ dim: 640 });
  await expectShown(page, "powerUlp", worst.power);
  await expectShown(page, "exponentialUlp", worst.exponential);
  await expectChoice(page, "code-ulp", 1, [...zh.guess]);
  await expectChoice(page, "code-far", 1, [...zh.guess]);
  await expectNumber(page, "code-exponent", "0.5", "1.25", [...zh.right]);
});

test("from scratch: a float32 table by position is the package's, and the text says what it says", async ({ page }) => {
  await open(page, "zh/from-scratch/");
  const expectErrors = async (options: Parameters<typeof float32TableErrors>[0]) => {
    const errors = float32TableErrors(options);
    for (const table of ["power", "exponential", "rounded"] as const)
      await expectShown(page, `${table}Far`, errors[table][0]);
    return errors;
  };
  await expectErrors({ dim: 512, positions: [4095] });
  await page.locator('input[name="far-position"]').press("End");
  const { power, exponential, rounded } = await expectErrors({ dim: 512, positions: [1e6] });
  const text = page.locator('[data-question="code-far"]');
  await text.locator(".chip").first().click();
  await expect(text).toContainText(
    `先 ln 后 exp 最多差 ${exponential[0].toFixed(3)}，直接求幂反倒差到 ${power[0].toFixed(3)}`,
  );
  expect(rounded[0]).toBeLessThan(3e-8);
  await page.locator('input[name="far-dim"]').press("ArrowRight");
  await page.locator('input[name="far-base"]').press("ArrowRight");
  await expectErrors({ dim: 640, base: 20000, positions: [1e6] });
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ "far-dim": "640", "far-base": "20000", "far-position": "1000000" });
  const figure = page.locator("#figure-far");
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator(".chart .exponential path")).toBeVisible();
});

test("learned: the end of a table is refused, and rows out of reach do not move", async ({ page }) => {
  await open(page, "zh/learned/");
  await expectShown(page, "rowsParameters", learned({ maxLength: 512, dim: 768 }).data.length);
  const outcome = page.locator('output[name="rowsOutcome"]');
  await expect(outcome).toHaveAttribute("data-value", "unreached");
  await page.getByRole("button", { name: "GPT-2", exact: true }).click();
  await expectShown(page, "rowsParameters", 1024 * 768);
  await page.locator('input[name="rows-text"]').press("End");
  await expect(outcome).toHaveAttribute("data-value", "refused");
  await expect(page.locator("#figure-rows pre")).toContainText("POSITION_OUT_OF_TABLE");

  await page.locator('input[name="untouched-steps"]').press("Home");
  await page.locator('button[name="untouched-start"]').click();
  await expectShown(page, "untouchedSame", 16);
  expect(await shown(page, "untouchedLong")).toBeLessThan(await shown(page, "untouchedShort"));
  await page.locator('input[name="untouched-train"]').press("End");
  await page.locator('button[name="untouched-start"]').click();
  await expectShown(page, "untouchedSame", 0);

  await expectChoice(page, "learned-row", 1, [...zh.guess]);
  await expectNumber(page, "learned-bert", "393216", "393217", [...zh.right]);
});

/** Settings that keep tables short: axe looks at each cell. */
const looks: Record<string, { address: string; prepare?: (page: Page) => Promise<void> }> = {
  adding: { address: "en/adding/?terms-text=a+b+a" },
  "from scratch": { address: "en/from-scratch/?code-dim=7&ulp-dim=16" },
  learned: {
    address: "en/learned/?rows-text=1025&untouched-steps=20&untouched-rows=16&untouched-train=8",
    prepare: async (page) => {
      await page.locator('button[name="untouched-start"]').click();
      await expect(page.locator('output[name="untouchedSame"]')).toBeVisible();
    },
  },
};

for (const [name, { address, prepare }] of Object.entries(looks)) {
  test(`axe finds nothing in ${name}, in English and dark`, async ({ page }) => {
    test.slow();
    await expectAccessible(page, address, () => prepare?.(page) ?? Promise.resolve());
  });
}
