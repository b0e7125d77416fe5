// Glossary and references: the same in both languages, in order, and every link leads somewhere.
import AxeBuilder from "@axe-core/playwright";
import { chapterOf, sorted } from "../../www/src/chapters/14-glossary/terms";
import { en } from "../../www/src/chapters/14-glossary/words/en";
import { zh } from "../../www/src/chapters/14-glossary/words/zh";
import { libraries } from "../../www/src/chapters/15-references/libraries";
import { papers } from "../../www/src/chapters/15-references/papers";
import { reports } from "../../www/src/chapters/15-references/reports";
import { en as referencesEn } from "../../www/src/chapters/15-references/words/en";
import { zh as referencesZh } from "../../www/src/chapters/15-references/words/zh";
import { expect, languages, open, test } from "./fixtures";

test("both languages explain the same terms, each in order", () => {
  expect(Object.keys(chapterOf).length).toBeGreaterThanOrEqual(60);
  for (const { terms } of [en, zh]) {
    expect(Object.keys(terms).sort()).toEqual(Object.keys(chapterOf).sort());
    const groups = sorted(terms);
    expect(groups.map(({ letter }) => letter)).toEqual(groups.map(({ letter }) => letter).sort());
    expect(groups.every(({ letter }) => /^[A-Z]$/.test(letter))).toBe(true);
    const names = Object.values(terms).map(({ term }) => term);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("what is taken from each paper, library and report is said in both languages", () => {
  expect(Object.keys(referencesZh.papers)).toEqual(Object.keys(referencesEn.papers));
  expect(Object.keys(referencesEn.papers).sort()).toEqual(Object.keys(papers).sort());
  expect(Object.keys(referencesZh.libraries)).toEqual(Object.keys(referencesEn.libraries));
  expect(Object.keys(referencesEn.libraries).sort()).toEqual(Object.keys(libraries).sort());
  expect(Object.keys(referencesZh.reports)).toEqual(Object.keys(reports));
});

for (const language of languages) {
  test(`an anchor leads to its term (${language})`, async ({ page }) => {
    await open(page, `${language}/glossary/#term-rope`);
    await expect(page.locator("#term-rope")).toBeInViewport();
    await page.locator("#term-rope a").click();
    await expect(page).toHaveURL(new RegExp(`/${language}/rope/$`));
  });
}

for (const [address, count] of [
  ["zh/glossary/", Object.keys(chapterOf).length],
  ["en/references/", Object.keys(papers).length],
] as const) {
  test(`axe finds nothing in ${address}`, async ({ page }) => {
    test.slow(); // an analysis of a long page
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await open(page, address);
    await expect(page.locator("dl > div, li[id^=paper-]")).toHaveCount(count);
    const { violations } = await new AxeBuilder({ page }).include("main").analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual([]);
  });
}
