import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type ConfigReport, inspectConfig, ropePairs } from "posenc";
import { awaken, expect, languages, open, test } from "./fixtures";

const EXAMPLES = new URL("../../www/src/inspect/examples/", import.meta.url);

function example(id: string): string {
  return readFileSync(new URL(`${id}.json`, EXAMPLES), "utf8");
}

function fragment(...configs: string[]): string {
  return `#configs=${encodeURIComponent(JSON.stringify(configs))}`;
}

const LLAMA = {
  headDim: 128,
  base: 500000,
  scaling: { type: "llama3", factor: 8, lowFreqFactor: 1, highFreqFactor: 4, originalMaxPositions: 8192 },
} as const;

/** The cells of a column of the table of wavelengths. */
async function column(page: Page, index: number): Promise<string[]> {
  const rows = page.locator("#wavelengths tbody tr");
  return rows.locator(`td:nth-of-type(${index + 1})`).allInnerTexts();
}

/** Numbers that are shown with six digits, and the package's. */
function agree(shown: number[], numbers: ArrayLike<number>): boolean {
  return shown.length === numbers.length && shown.every((value, at) => Math.abs(value / numbers[at] - 1) < 1e-5);
}

async function openTwin(page: Page): Promise<void> {
  await page.locator("#wavelengths summary").click();
}

for (const language of languages) {
  test.describe(`without JavaScript (${language})`, () => {
    test.use({ javaScriptEnabled: false });
    test("the page says what it does and shows a worked example", async ({ page }) => {
      await page.goto(`${language}/inspect/`);
      await expect(page.locator("h1")).toBeVisible();
      const { kinds } = ropePairs(LLAMA);
      const answer = await page.locator(".answer").textContent();
      for (const kind of ["kept", "between", "interpolated"]) {
        expect(answer).toContain(String(kinds.filter((other) => other === kind).length));
      }
      await page.locator("#wavelengths summary").click();
      await expect(page.locator("#wavelengths tbody tr")).toHaveCount(64);
    });
  });
}

test("the table has the package's numbers, at each length that is asked for", async ({ page }) => {
  await open(page, "en/inspect/");
  await openTwin(page);
  const expectWaves = async (length: number) => {
    const { wavelength } = ropePairs({ ...LLAMA, seqLen: length });
    await expect.poll(async () => agree((await column(page, 3)).map(Number), wavelength)).toBe(true);
  };
  await expectWaves(131072);
  await page.locator('input[name="length"]').press("ArrowLeft");
  await expect(page.locator('input[name="length-number"]')).toHaveValue("65536");
  await expectWaves(65536);
  await expect.poll(() => new URL(page.url()).searchParams.get("length")).toBe("65536");
});

test("dynamic scaling and LongRoPE follow the length", async ({ page }) => {
  await open(page, `en/inspect/?length=8192${fragment("dynamic-cache")}`);
  const scaling = { type: "dynamic", factor: 2, originalMaxPositions: 4096 } as const;
  const { kinds } = ropePairs({ headDim: 128, scaling, seqLen: 8192 });
  await openTwin(page);
  expect((await column(page, 4)).filter((text) => text === "unchanged")).toHaveLength(
    kinds.filter((kind) => kind === "kept").length,
  );
  await page.locator('input[name="length-number"]').fill("4096");
  await expect.poll(async () => new Set(await column(page, 4))).toEqual(new Set(["unchanged"]));
});

test("typing is read as it is typed, and a mistake is told at its place", async ({ page }) => {
  await open(page, "en/inspect/");
  const text = page.locator('textarea[name="text"]');
  await text.fill('{ "model_type": "gpt_neox", "hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 6 }');
  await expect(page.locator(".answer")).toContainText("6 layers, all with RoPE.");
  await expect(page.locator('[data-field="rotaryDim"]').first()).toContainText("16 of 64");
  await text.fill('{\n  "名": "模型", "model_type": "gpt_neox",,\n}');
  await expect(page.locator(".problem")).toContainText("line 2, column 39");
  await expect(page.locator(".stale")).toBeVisible();
  await expect(page.locator(".answer")).toContainText("6 layers");
  await page.locator(".problem button").click();
  const selected = await text.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart - 1, area.selectionEnd),
  );
  expect(selected).toBe(",,");
  await text.fill("[1, 2]");
  await expect(page.locator(".problem")).toContainText("one JSON object");
  await text.fill("");
  await expect(page.locator(".problem")).toContainText("Nothing here yet");
});

test("examples can be chosen by keyboard, and each of them can be read", async ({ page }) => {
  await open(page, "en/inspect/");
  const chooser = page.locator('select[name="example"]');
  const ids = await chooser
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(ids.length).toBeGreaterThan(12);
  for (const id of ids) {
    await chooser.selectOption(id);
    const report = inspectConfig(example(id));
    const layers = report.layers.reduce((count, entry) => count + entry.layers.length, 0);
    await expect(page.locator(".answer .first")).toContainText(`${layers} layer`);
    await expect(page.getByRole("option", { selected: true }).last()).toBeAttached();
    expect(
      await page
        .locator("#findings li")
        .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.code).sort()),
      id,
    ).toEqual(report.findings.map(({ code }) => code).sort());
    await expect(page.locator("#findings .advice", { hasText: "No words" })).toHaveCount(0);
    await expect(page.locator("#findings", { hasText: "…" }), id).toHaveCount(0);
  }
  await chooser.press("Home");
  await expect(page.locator(".answer")).toContainText("llama");
});

test("layers are walked by keyboard, and their group follows", async ({ page }) => {
  await open(page, `en/inspect/${fragment("gemma-3-4b")}`);
  const strip = page.getByRole("listbox");
  await expect(strip.getByRole("option")).toHaveCount(34);
  await strip.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
  await expect(strip.getByRole("option", { selected: true })).toHaveAccessibleName(
    /^Layer 5: group B.*full attention$/,
  );
  await expect(page.locator("article.chosen")).toContainText("linear (factor 8)");
  await openTwin(page);
  const { wavelength } = ropePairs({ headDim: 256, base: 1e6, scaling: { type: "linear", factor: 8 } });
  expect(agree((await column(page, 3)).map(Number), wavelength)).toBe(true);
  await page.keyboard.press("End");
});

test("each field says where it came from, as the package does", async ({ page }) => {
  await open(page, `en/inspect/${fragment("gpt-neox-20b")}`);
  const names = { explicit: "in the config", alias: "other name", "model-default": "model type", assumed: "assumed" };
  const [{ provenance }] = inspectConfig(example("gpt-neox-20b")).layers;
  for (const field of ["base", "pairing", "rotaryDim", "scaling"]) {
    await expect(page.locator(`article [data-field="${field}"] .from`)).toHaveText(names[provenance[field]]);
  }
});

test("files are dropped, several at once, and compared", async ({ page }) => {
  await open(page, "en/inspect/");
  const files = ["bloom-560m", "roberta-base"].map((id) => ({ name: `${id}.json`, text: example(id) }));
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name, { type: "application/json" }));
    return data;
  }, files);
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  await expect(page.locator(".drop")).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  await expect(page.locator(".drop")).toHaveCount(0);
  await expect(page.locator(".input .said")).toContainText("bloom-560m.json, roberta-base.json");
  const heads = page.locator("#comparison thead th");
  await expect(heads).toHaveText(["Field", "1 · BLOOM 560M", "2 · RoBERTa base"]);
  await expect(page.locator('#comparison [data-field="scheme"]')).toHaveClass(/differs/);
  await expect(page.locator('#comparison [data-field="softmaxScale"]')).not.toHaveClass(/differs/);
  await page.locator('input[name="only-differences"]').check();
  await expect(page.locator('#comparison [data-field="softmaxScale"]')).toHaveCount(0);
});

test("a file is opened by its button", async ({ page }) => {
  await open(page, "en/inspect/");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open files…" }).click();
  await (await chooser).setFiles({
    name: "config.json",
    mimeType: "application/json",
    buffer: Buffer.from(example("flan-t5-base")),
  });
  await expect(page.locator(".answer")).toContainText("24 layers, all with T5 buckets.");
  await page.locator(".buckets").first().scrollIntoViewIfNeeded();
  await expect(page.locator(".buckets svg").first()).toBeVisible();
});

test("configs stand side by side with one curve each, and up to four", async ({ page }) => {
  await open(page, `zh/inspect/${fragment("llama-3.1-8b", "deepseek-v3")}`);
  await page.locator("#comparison").scrollIntoViewIfNeeded();
  await expect(page.locator(".curves .curve")).toHaveCount(2);
  await page.locator("#comparison summary").click();
  const rows = page.locator("#comparison details tbody tr");
  await expect(rows).toHaveCount(64);
  await expect(rows.last().locator("td").nth(1)).toHaveText("–");
  const add = page.getByRole("button", { name: "再加一份对比" });
  await add.click();
  await expect(page.locator('textarea[name="text"]')).toBeFocused();
  await page.locator('textarea[name="text"]').fill(example("mistral-7b"));
  await page.locator(".curves").scrollIntoViewIfNeeded();
  await expect(page.locator(".curves .curve")).toHaveCount(3);
  await add.click();
  await expect(add).toHaveCount(0);
  await page.getByRole("button", { name: "去掉这一份" }).click();
  await expect(page.locator("#comparison .scroll").first().locator("thead th")).toHaveCount(4);
});

test("the whole result and the pairs are saved in full precision", async ({ page }) => {
  await open(page, `en/inspect/${fragment("deepseek-v3")}`);
  const saved = async (name: string): Promise<string> => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return readFile(await (await download).path(), "utf8");
  };
  const report: ConfigReport = JSON.parse(await saved("The result as JSON"));
  const own = inspectConfig(example("deepseek-v3"), { seqLens: [4096, 163840] });
  expect(report.findings).toEqual(own.findings);
  expect(report.layers[0].rope?.at[1].invFreq).toEqual([...(own.layers[0].rope?.at[1].invFreq ?? [])]);
  const [head, ...rows] = (await saved("Pairs as CSV"))
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  const invFreq = rows.map((row) => Number(row[head.indexOf("inv_freq")]));
  expect(invFreq).toEqual([...(own.layers[0].rope?.at[1].invFreq ?? [])]);
});

test("code and link are copied, and the link leads back", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "en/inspect/");
  const own = '{ "model_type": "bert", "num_hidden_layers": 3 }';
  await page.locator('textarea[name="text"]').fill(own);
  await expect(page.locator(".answer")).toContainText("3 layers");
  const copied = async (name: string) => {
    await page.getByRole("button", { name }).click();
    await expect(page.locator(".exports .said")).toHaveText("Copied");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("Copy JavaScript")).toContain("inspectConfig(await readFile");
  const link = new URL(await copied("Link to this state"));
  expect(link.search).toBe("");
  await open(page, "en/");
  await open(page, link.href);
  await expect(page.locator(".answer")).toContainText("3 layers");
});

test("a text of one's own is never sent, and outlives the language switch and anchors", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await open(page, "en/inspect/");
  const long = JSON.stringify({ model_type: "llama", num_hidden_layers: 5, marker: "s3cret".repeat(2000) });
  const text = page.locator('textarea[name="text"]');
  for (const own of ['{ "model_type": "llama", "num_hidden_layers": 4, "marker": "s3cret" }', long]) {
    await text.fill(own);
    const layers = JSON.parse(own).num_hidden_layers;
    await expect(page.locator(".answer")).toContainText(`${layers} layers`);
    await page.waitForTimeout(600); // the address is written when the reader pauses
    await page.locator(".skip").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".answer")).toContainText(`${layers} layers`);
    await page.locator("header a[hreflang=zh-Hans]").click();
    await expect(page.locator(".answer")).toContainText(`共 ${layers} 层`);
    await page.locator("header a[hreflang=en]").click();
    await expect(page.locator(".answer")).toContainText(`${layers} layers`);
  }
  await expect(page.locator(".input .said")).toContainText("too long for a link");
  expect(page.url()).not.toContain("s3cret");
  expect(sent.filter((url) => url.includes("s3cret"))).toEqual([]);
});

test("the navigation leads from page to page in the same language", async ({ page }) => {
  await open(page, "zh/");
  await page.locator("header nav.pages a").nth(1).click();
  await page.waitForURL(/\/zh\/inspect\/$/);
  await expect(page.locator('header [aria-current="page"]')).toHaveText("配置解读");
  await page.locator("header a[hreflang=en]").click();
  await page.waitForURL(/\/en\/inspect\//);
  await page.locator("header .name").click();
  await page.waitForURL(/\/en\/$/);
  await page.locator("nav li a", { hasText: "Config inspector" }).click();
  await page.waitForURL(/\/en\/inspect\/$/);
});

test("it works at 360 pixels and without a network", async ({ page, context }) => {
  await open(page, "en/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    `zh/inspect/${fragment("phi-3-mini-128k", "llama-4-scout", "deepseek-v3", "roberta-base")}`,
    `en/inspect/?config=1${fragment("gemma-3-4b", "qwen2-vl-7b")}`,
    `en/inspect/${fragment("opus-mt-en-de")}`,
    `en/inspect/${fragment("bloom-560m")}`,
  ]) {
    await open(page, address);
    await page.reload();
    await awaken(page);
    for (const summary of await page.locator("main summary").all()) await summary.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
  }
});

test("the first view is at most 300 kB, and the pictures' library comes when they do", async ({ page }) => {
  const bodies: Promise<[url: string, size: number]>[] = [];
  page.on("response", (response) => {
    const packed = response.body().then((body): [string, number] => [response.url(), gzipSync(body).length]);
    bodies.push(packed);
  });
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("zh/inspect/");
  await page.locator("html[data-alive]").waitFor();
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(bodies);
  expect(sizes.some(([url]) => url.endsWith(".wasm"))).toBe(true);
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(300_000);
  const before = sizes.length;
  await page.locator("#wavelengths").scrollIntoViewIfNeeded();
  await expect(page.locator("#wavelengths .chart svg")).toBeVisible();
  expect(bodies.length).toBeGreaterThan(before);
});
