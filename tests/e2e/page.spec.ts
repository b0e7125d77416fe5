import { compareOrders, shiftResidual } from "posenc";
import { expect, expectShown, languages, open, shown, test } from "./fixtures";

const DEFAULTS = {
  a: [..."我打你"],
  b: [..."你打我"],
  encoding: { kind: "none" },
  dim: 64,
  heads: 4,
  seed: 0,
  mask: "none",
} as const;
const defaults = () => compareOrders({ ...DEFAULTS, a: [...DEFAULTS.a], b: [...DEFAULTS.b] });

for (const language of languages) {
  test.describe(`without JavaScript (${language})`, () => {
    test.use({ javaScriptEnabled: false });
    test("the page can be read", async ({ page }) => {
      await page.goto(`${language}/`);
      await expect(page.locator("html")).toHaveAttribute("lang", language === "zh" ? "zh-Hans" : "en");
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator("article h2")).toHaveCount(1);
      await expect(page.locator("main ol a")).toHaveCount(13);
      expect((await page.locator("main p").allInnerTexts()).join("").length).toBeGreaterThan(1200);
      await expect(page.locator("main math[display=block]").first()).toBeVisible();
      await expect(page.locator("figure noscript, figure .note").first()).toBeAttached();
      for (const name of ["weightResidual", "outputResidual", "pooledResidual"] as const) {
        expect(await shown(page, name)).toBe(defaults()[name]);
      }
      await page.locator("figure details summary").first().click();
      await expect(page.locator("figure details table").first()).toBeVisible();
    });
  });

  test(`a policy, a description and both languages stand in the head (${language})`, async ({ page }) => {
    await open(page, `${language}/`);
    const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute("content");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
    expect(policy).not.toContain("'unsafe-inline'");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).not.toMatch(/https?:/);
    expect((await page.title()).length).toBeGreaterThan(10);
    expect((await page.locator('meta[name="description"]').getAttribute("content"))?.length).toBeGreaterThan(40);
    await expect(page.locator('link[rel="alternate"][hreflang="zh-Hans"]')).toHaveCount(1);
    await expect(page.locator('link[rel="alternate"][hreflang="en"]')).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/${language}/$`));
  });
}

test("the root leads to the reader's language and keeps the state", async ({ browser, baseURL }) => {
  for (const [locale, language] of [
    ["zh-CN", "zh"],
    ["de-DE", "en"],
  ]) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${baseURL}?encoding=rope#two-orders`);
    await page.waitForURL(`${baseURL}${language}/?encoding=rope#two-orders`);
    await context.close();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the root has links to both languages", async ({ page }) => {
    await page.goto("");
    await expect(page.getByRole("link", { name: "中文" })).toBeVisible();
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.locator("h1")).toContainText("Where does a word stand?");
  });
});

test("the language switch keeps state and place", async ({ page }) => {
  await open(page, "zh/shift/");
  await page.locator('input[name="shift-k"]').press("ArrowRight");
  const residual = shiftResidual({ dim: 8, shift: 4, position: 5 });
  await page.locator("#figure-shift .tools").scrollIntoViewIfNeeded();
  await page.locator("header a[hreflang=en]").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/en\/shift\/\?shift-k=4$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("h1")).toContainText(/k/);
  await expect(page.locator("#figure-shift .tools")).toBeInViewport();
  await expectShown(page, "shiftResidual", residual.residual);
});

test.describe("without a service worker, which keeps everything", () => {
  test.use({ serviceWorkers: "block" });
  test("a page loads one module, and another page's only when that is opened", async ({ page }) => {
    let modules: string[] = [];
    page.on("request", (request) => request.url().endsWith(".wasm") && modules.push(request.url()));
    const loaded: string[] = [];
    for (const name of ["", "inspect/", "doctor/", "lab/"]) {
      modules = [];
      await open(page, `en/${name}`);
      await page.waitForLoadState("networkidle");
      expect(modules, name).toHaveLength(1);
      loaded.push(...modules);
    }
    expect(new Set(loaded).size).toBe(4);

    await open(page, "en/");
    modules = [];
    await page.locator("header").getByRole("link", { name: "Table doctor" }).click();
    await page.waitForURL(/\/en\/doctor\/$/);
    await expect.poll(() => shown(page, "maxError")).not.toBeNaN();
    expect(modules).toEqual([loaded[2]]);
  });
});

test("the colour scheme is switched, stored, and applied before the first paint", async ({ page }) => {
  await open(page, "en/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByLabel("Colour scheme").selectOption("dark");
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await background()).toBe(dark);
  await page.locator("html[data-alive]").waitFor();
  await expect(page.getByLabel("Colour scheme")).toHaveValue("dark");
  await page.getByLabel("Colour scheme").selectOption("system");
  await expect.poll(background).toBe(light);
});

test("after the first visit it works without a network", async ({ page, context }) => {
  await open(page, "en/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  await context.setOffline(true);
  await open(page, "zh/?encoding=rope");
  const rope = compareOrders({ ...DEFAULTS, a: [...DEFAULTS.a], b: [...DEFAULTS.b], encoding: { kind: "rope" } });
  await expectShown(page, "weightResidual", rope.weightResidual);
  await open(page, "zh/sinusoidal/");
  await page.locator("#figure-table").scrollIntoViewIfNeeded();
  await expect(page.locator("#figure-table .wave svg")).toBeVisible();
});

test("nothing is wider than a phone of 360 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const many = Array.from({ length: 128 }, (_, place) => `word${place}`).join("+");
  for (const address of [
    "zh/",
    "en/",
    `en/?a=${many}&b=${many}&tokens=space`,
    "zh/sinusoidal/?table-length=4096&table-dim=1024&table-start=99999999",
    "en/shift/?shift-dim=32",
  ]) {
    await open(page, address);
    for (const summary of await page.locator("main summary").all()) await summary.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test("a slim bar stays on top of a phone, and does not cover what is jumped to", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of languages) {
    await open(page, `${language}/biases/#figure-buckets`);
    const bar = page.locator("header .bar");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    const { y, height } = (await bar.boundingBox())!;
    expect(y).toBe(0);
    expect(height).toBeLessThan(56);
    await expect
      .poll(async () => (await page.locator("#figure-buckets").boundingBox())!.y)
      .toBeGreaterThanOrEqual(y + height);
    await bar.locator("summary").click();
    await expect(bar.locator("details a").last()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test("charts that nobody has scrolled to are drawn when the page is printed", async ({ page }) => {
  await open(page, "en/biases/");
  const empty = page.locator(".chart:not(:has(svg))");
  await expect(empty.first()).toBeAttached();
  await page.keyboard.press("Control"); // as on the way to Ctrl+P
  await page.waitForLoadState("networkidle");
  await expect(empty.first()).toBeAttached();
  await page.pdf();
  await expect(page.locator(".chart")).toHaveCount(4);
  await expect(empty).toHaveCount(0);
});
