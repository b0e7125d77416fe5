import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { applyRope, attention, learned, ropePairs, scoreByDistance } from "posenc";
import { expect, expectShown, open, test } from "./fixtures";

const DIM = 8;

/** The score of the figure's two vectors at two positions. */
function score(
  query: number,
  key: number,
  rope: { rotaryDim?: number; pairing?: "half" | "interleaved" } = {},
): number {
  const { data } = learned({ maxLength: 2, dim: DIM, std: 1, seed: 74 });
  const turned = (row: number, position: number) =>
    applyRope({
      pairing: "interleaved",
      ...rope,
      headDim: DIM,
      x: { data: data.slice(row * DIM, (row + 1) * DIM), shape: [1, 1, DIM] },
      positions: [position],
    });
  return attention({ query: turned(0, query), key: turned(1, key) }).scores.data[0];
}

async function answer(page: Page, name: string, option: number): Promise<string | null> {
  const question = page.locator(`[data-question="${name}"]`);
  await question.locator(".chip").nth(option).click();
  return question.locator(".verdict").textContent();
}

test("two positions, moved by keyboard, give the package's scores, and moving both changes nothing", async ({
  page,
}) => {
  await open(page, "zh/rope/");
  await expectShown(page, "ropeScore", score(7, 4));
  await expectShown(page, "ropeMoved", score(107, 104));
  await page.locator('input[name="rope-m"]').press("ArrowRight");
  await expectShown(page, "ropeScore", score(8, 4));
  await page.locator('input[name="rope-s"]').press("End");
  await expectShown(page, "ropeMoved", score(1008, 1004));
  const [here, there] = await Promise.all(
    ["ropeScore", "ropeMoved"].map((name) => page.locator(`output[name="${name}"]`).textContent()),
  );
  expect(here).toBe(there);
  await page.locator('input[name="rope-rotary"]').press("ArrowLeft");
  await expectShown(page, "ropeScore", score(8, 4, { rotaryDim: 6 }));
  await page.locator('input[name="rope-pairing"]:checked').press("ArrowRight");
  await expectShown(page, "ropeScore", score(8, 4, { rotaryDim: 6, pairing: "half" }));
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ "rope-m": "8", "rope-s": "1000", "rope-rotary": "6", "rope-pairing": "half" });
});

test("weights read with the wrong pairing lose their peak, and reordered they have it again", async ({ page }) => {
  await open(page, "en/rope/");
  await expectShown(page, "best-right", 8);
  await expectShown(page, "best-converted", 8);
  await page.locator('input[name="rope-back"]').press("ArrowRight");
  await expectShown(page, "best-right", 9);
  await expectShown(page, "best-converted", 9);
  const [right, wrong, converted] = await Promise.all(
    ["right", "wrong", "converted"].map(async (name) =>
      Number(await page.locator(`output[name="score-${name}"]`).getAttribute("data-value")),
    ),
  );
  expect(Math.abs(right - converted)).toBeLessThan(1e-5);
  expect(wrong).toBeLessThan(right * 0.8);
});

test("decay is measured: all ones decay, independent vectors do not", async ({ page }) => {
  await open(page, "en/rope/");
  const curve = (content: "ones" | "copy" | "random", dim: number) =>
    scoreByDistance({
      encoding: { kind: "rope", base: 10000 },
      dim,
      maxDistance: 256,
      content,
      seed: 0,
      samples: content === "ones" ? 1 : 64,
    });
  await page.locator("#figure-decay").scrollIntoViewIfNeeded();
  for (const content of ["ones", "copy", "random"] as const)
    await expectShown(page, `decay-${content}`, curve(content, 64).mean[256]);
  await page.locator('input[name="rope-decay-dim"]').press("ArrowRight");
  await expectShown(page, "decay-ones", curve("ones", 128).mean[256]);
  await expectShown(page, "decay-std", curve("random", 128).std[256]);
});

test("questions are checked", async ({ page }) => {
  await open(page, "en/rope/");
  expect(await answer(page, "rope-guess", 0)).toContain("Not quite");
  expect(await answer(page, "rope-load", 0)).toContain("Not");
  expect(await answer(page, "rope-load", 1)).toContain("Right");
  const question = page.locator('[data-question="rope-slowest"]');
  await question.locator("input").fill("47117");
  await question.locator("button").click();
  await expect(question.locator(".verdict")).toContainText("Not");
  await question.locator("input").fill(String(Math.round(ropePairs({ headDim: 128 }).plainWavelength[63])));
  await question.locator("button").click();
  await expect(question.locator(".verdict")).toContainText("Right");
});

test("axe finds nothing, all details open, in English and dark", async ({ page }) => {
  test.slow(); // an analysis of a long page
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "en/rope/");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
});
