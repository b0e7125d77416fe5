import AxeBuilder from "@axe-core/playwright";
import { baseProfile, positionsFromMask, shiftBoth } from "posenc";
import { expect, expectShown, open, test } from "./fixtures";

test("positions follow from the mask that the reader makes", async ({ page }) => {
  await open(page, "zh/small-questions/");
  const figure = page.locator("#figure-padding");
  const expectPositions = async (mask: number[]) => {
    for (const rule of ["none", "count-real", "fairseq"] as const) {
      const cells = figure.locator(`tr[data-rule="${rule}"] td`);
      await expect(cells).toHaveText(Array.from(positionsFromMask({ mask, rule }), String));
    }
  };
  await expectPositions([0, 0, 0, 1, 1, 1, 1]);
  await expectShown(page, "paddingShift", 3);
  const tokens = ["猫", "追", "老鼠", "追"];
  const { residual } = shiftBoth({ tokens, shift: 3, encoding: { kind: "sinusoidal" } });
  await expect(figure.locator('[data-kind="sinusoidal"] dd')).toHaveAttribute("data-value", String(residual));
  await figure.locator('input[name="padding-pads"]').press("ArrowRight");
  await expectPositions([0, 0, 0, 0, 1, 1, 1, 1]);
  await figure.locator('button[data-place="5"]').press("Enter");
  await expectPositions([0, 0, 0, 0, 1, 0, 1, 1]);
  await expectShown(page, "paddingShift", Number.NaN);
  await expect(figure.locator('tr[data-rule="weights"] td').first()).toHaveText("0");
  await figure.locator('input[name="padding-hide"]').press("Space");
  await expect(figure.locator('tr[data-rule="weights"] td').first()).not.toHaveText("0");
  await expect.poll(() => new URL(page.url()).searchParams.get("padding-mask")).toBe("00001011");
});

test("the base changes the slow end only", async ({ page }) => {
  await open(page, "en/small-questions/");
  const expectBase = async (base: number, dim = 64) => {
    const { wavelengths, neighborDistance, longerThanContext } = baseProfile({ dim, base, context: 512 });
    await expectShown(page, "fastest", wavelengths[0]);
    await expectShown(page, "neighborDistance", neighborDistance);
    await expectShown(page, "longerThanContext", longerThanContext);
  };
  await expectBase(10000);
  await page.locator('input[name="base-base"]').press("ArrowLeft");
  await expectBase(5000);
  await page.locator('input[name="base-dim"]').press("ArrowRight");
  await expectBase(5000, 66);
});

test("records, questions, and axe", async ({ page }) => {
  test.slow(); // axe looks at every cell of the tables
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "en/small-questions/");
  await expect(page.locator("#figure-layers > .scroll table")).toContainText("every layer");
  const guess = page.locator('[data-question="small-guess"]');
  await guess.locator("input").first().press("Space");
  await expect(guess.locator("details")).toHaveAttribute("open");
  const exercise = page.locator('[data-question="small-padding"]');
  await exercise.locator("input").fill("8");
  await exercise.locator("button").click();
  await expect(exercise.locator("details")).not.toHaveAttribute("open");
  await exercise.locator("input").fill("3");
  await exercise.locator("button").click();
  await expect(exercise.locator("details")).toHaveAttribute("open");
  await page.locator("main details").evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true;
  });
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))).toEqual([]);
});
