// A picture of each figure is kept in www/static/stills, where readers without scripts see it, and compared here. After a
// change that is meant, `npx playwright test figures --update-snapshots` takes the pictures anew; then look at them.
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, languages, open, test } from "./fixtures";

const SITE = new URL("../../www/build/", import.meta.url);
const MADE_WITH = new URL("stills.json", import.meta.url);

/** What the site was built with: `figure-…`, from its own list. */
const names = [
  ...readFileSync(new URL("zh/embed/index.html", SITE), "utf8").matchAll(/<option value="(figure-[\w-]+)"/g),
]
  .map(([, name]) => name)
  .filter((name, place, all) => all.indexOf(name) === place);

/** Other fonts make other pictures: widths of a text in both scripts tell them. */
async function fonts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d")!;
    const styles = getComputedStyle(document.documentElement);
    const families = [styles.getPropertyValue("--sans"), styles.getPropertyValue("--serif")];
    const width = (family: string) => {
      context.font = `100px ${family}`;
      return context.measureText("位置编码 rotary 0.123").width.toFixed(2);
    };
    return families.map(width).join(" ");
  });
}

async function madeHere(page: Page, language: string): Promise<boolean> {
  const own = `${page.context().browser()?.version().split(".")[0]}: ${await fonts(page)}`;
  const made = JSON.parse(readFileSync(MADE_WITH, "utf8"));
  if (test.info().config.updateSnapshots === "all") {
    writeFileSync(MADE_WITH, `${JSON.stringify({ ...made, [language]: own }, null, 2)}\n`);
    return true;
  }
  return made[language] === own;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const chart of await page.locator(".chart").all()) {
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator("svg").first()).toBeVisible();
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(400); // what is worked out when the reader pauses
}

test("there are figures", () => {
  expect(names.length).toBeGreaterThan(20);
});

test.describe("as they were", () => {
  test.use({
    viewport: { width: 720, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    colorScheme: "light",
  });
  for (const language of languages) {
    for (const name of names) {
      test(`${name} (${language})`, async ({ page }) => {
        await open(page, `${language}/embed/${name}/?controls=none`);
        test.skip(!(await madeHere(page, language)), "another browser or other fonts than the pictures were made with");
        await settle(page);
        await expect(page.locator("figure").first()).toHaveScreenshot([language, `${name}.png`], {
          maxDiffPixelRatio: 0.005,
          timeout: 20_000,
        });
      });
    }
  }
});

test("the preview that other sites show is there in both languages", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  for (const language of languages) {
    await open(page, `${language}/embed/figure-two-orders/?encoding=rope&controls=none&scheme=light`);
    test.skip(!(await madeHere(page, language)), "another browser or other fonts");
    await settle(page);
    await expect(page).toHaveScreenshot([`preview-${language}.png`], { maxDiffPixelRatio: 0.005 });
  }
});

test("controls are hidden or held fast as the address says", async ({ page }) => {
  await open(page, "zh/embed/figure-shift/?shift-k=7&fixed=shift-p,shift-layout");
  await expect(page.locator('input[name="shift-k"]')).toHaveValue("7");
  await expect(page.locator('input[name="shift-k"]')).toBeEnabled();
  await expect(page.locator('input[name="shift-p"]')).toBeDisabled();
  await expect(page.locator('input[name="shift-layout"]').first()).toBeDisabled();
  await open(page, "zh/shift/?controls=none");
  await expect(page.locator('input[name="shift-k"]')).toBeHidden();
  await expect(page.locator("#figure-shift .cells canvas")).toBeVisible();
});

test("the lines for embedding show the figure, as high as it is", async ({ page }) => {
  await open(page, "en/embed/?figure=figure-shift");
  await page.locator('input[name="state"]').fill("https://example.org/en/shift/?shift-k=9#figure-shift");
  await page.locator('input[name="bare"]').check();
  await expect(page.locator("pre").first()).toContainText("/en/embed/figure-shift/?shift-k=9&amp;controls=none");
  const frame = page.frameLocator("iframe");
  await page.locator("main summary").click();
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await expect(frame.locator("#figure-shift .below")).toContainText("k = 9");
  await expect
    .poll(() => page.locator("iframe").evaluate((iframe: HTMLIFrameElement) => iframe.height))
    .toBe(String(await frame.locator("body").evaluate((body) => body.scrollHeight)));
});
