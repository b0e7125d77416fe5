import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { builtPages, expect, languages, open, schemes, test } from "./fixtures";

/** Judges the page, or the part of it that the state is about, by all rules or by some. */
async function expectAccessible(page: Page, state: string, part = "html", rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).include(part);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found, state).toEqual([]);
}

/** A model that is trained in an instant. */
const QUICK = "layers=1&heads=2&dim=16&ff=16&batch=4";

for (const language of languages) {
  for (const scheme of schemes) {
    test(`axe finds nothing in ${language}, ${scheme}, in any state`, async ({ page }) => {
      test.slow(); // three analyses of a long page
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, `${language}/sinusoidal/`);
      // A figure above may still grow and push this one away, and it loads when it is near.
      await expect(async () => {
        await page.locator("#figure-table .wave").scrollIntoViewIfNeeded({ timeout: 3000 });
        await expect(page.locator("#figure-table .wave svg")).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 60_000 });
      await expectAccessible(page, "the table");
      await open(page, `${language}/`);
      await expectAccessible(page, "as it opens");
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await page.locator('input[name="mask"]:checked').press("ArrowRight");
      await page.locator('input[name="encoding"]:checked').press("ArrowRight");
      await page.getByRole("grid").first().focus();
      await page.waitForTimeout(1000); // numbers that are being measured are faint until they are there
      await expectAccessible(page, "tables open, causal mask", "figure");
      await page.locator('input[name="b"]').fill("别的句子");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a complaint", "#figure-two-orders");
    });

    test(`axe finds nothing in the inspector in ${language}, ${scheme}, in any state`, async ({ page }) => {
      test.setTimeout(300_000); // nine states, each a second or more of axe's own
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      const configs = JSON.stringify([
        "gemma-3-4b",
        "phi-3-mini-128k",
        '{"model_type":"strange","rope_theta":"x"}',
        "roberta-base",
      ]);
      await open(page, `${language}/inspect/#configs=${encodeURIComponent(configs)}`);
      for (const part of ["#wavelengths .chart", "#comparison .chart"]) {
        await page.locator(part).scrollIntoViewIfNeeded();
        await expect(page.locator(`${part} svg`)).toBeVisible();
      }
      await expectAccessible(page, "four configs");
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await expectAccessible(page, "tables open", "main");
      await page.locator('input[name="config"]:checked').press("ArrowRight");
      await page.locator('input[name="config"]:checked').press("ArrowRight");
      await expectAccessible(page, "findings of all kinds", "main");
      await page.locator('textarea[name="text"]').fill("{ broken");
      await expect(page.locator(".problem")).toBeVisible();
      await expectAccessible(page, "a complaint", "main");
      await page.getByRole("listbox").focus();
      for (const id of ["bloom-560m", "flan-t5-base", "roberta-base"]) {
        await page.locator('select[name="example"]').selectOption(id);
        await expectAccessible(page, id, "main");
      }
    });

    test(`axe finds nothing on the doctor's page in ${language}, ${scheme}, in any state`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, `${language}/doctor/`);
      await expectAccessible(page, "as it opens");
      await page.locator('input[name="example"][value="short"]').check();
      await expect(page.locator(".result")).toHaveAttribute("aria-busy", "false");
      await expect(page.locator(".result .given")).toContainText(/只有一行|One row/);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await page.getByRole("grid").first().focus();
      await expectAccessible(page, "candidates and tables open", "main");
      await page.locator('textarea[name="paste"]').fill("0 1\n2");
      await page.locator('textarea[name="paste"] ~ .buttons button').first().click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a complaint", "main");
    });

    test(`axe finds nothing in the comparison in ${language}, ${scheme}, in any state`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, `${language}/compare/?sort=parameters&down=1`);
      await page.locator("#decay .curve").last().scrollIntoViewIfNeeded();
      await expect(page.locator("#decay .curve svg").last()).toBeVisible();
      await expectAccessible(page, "as it opens");
      await page.locator("main summary").click();
      await page.locator('thead button[data-column="decay"]').focus();
      await expect(page.locator(".tip")).toBeVisible();
      await expectAccessible(page, "table open, a column explained", "main");
      await page.locator('input[name="heads"]').fill("7");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a complaint", "main");
    });

    test(`axe finds nothing in the lab in ${language}, ${scheme}, in any state`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, `${language}/lab/?${QUICK}&encodings=sinusoidal.learned.rope&rows=8&steps=20`);
      await expectAccessible(page, "as it opens");
      const start = page.locator("button.main");
      await start.click();
      await expect(page.locator('[data-phase="done"]')).toBeVisible();
      await page.locator("#lengths .chart").scrollIntoViewIfNeeded();
      await expect(page.locator("#lengths .chart svg")).toBeVisible();
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await page.getByRole("grid").first().focus();
      await expectAccessible(page, "trained, tables open", "main");
      await page.locator('input[name="sentence"]').fill("xyz");
      await page.locator('input[name="heads"]').fill("5");
      await expect(page.locator(".complaints .problem")).toHaveCount(1);
      await expectAccessible(page, "complaints", "main");
    });
  }
}

const COLOURS = ["color-contrast", "link-in-text-block"];
/** These have tests of their own above. */
const TOOLS = ["compare/", "doctor/", "inspect/", "lab/"];

for (const language of languages) {
  for (const name of builtPages(language).filter((name) => !TOOLS.includes(name))) {
    test(`axe finds nothing on /${language}/${name}, light and dark`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await open(page, `${language}/${name}`);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      for (const chart of await page.locator("main .chart").all()) {
        await chart.scrollIntoViewIfNeeded();
        await expect(chart.locator("svg").first()).toBeVisible();
      }
      await page.waitForTimeout(500); // numbers that are being measured are faint until they are there
      await expectAccessible(page, "light");
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page, "dark", "html", COLOURS); // nothing else differs
    });
  }
}
