import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { type Encoding, Trainer, type TrainerOptions } from "posenc";
import { awaken, expect, languages, open, test } from "./fixtures";

/** A model that is trained in an instant. */
const QUICK = "layers=1&heads=2&dim=16&ff=16&batch=4";
const SMALL = { layers: 1, heads: 2, dim: 16, feedForward: 16, batch: 4 } as const;

function phase(page: Page) {
  return page.locator(".status");
}

async function expectPhase(page: Page, name: string): Promise<void> {
  await expect(phase(page)).toHaveAttribute("data-phase", name, { timeout: 30_000 });
}

/** Steps taken, and steps to be taken. */
async function steps(page: Page): Promise<number[]> {
  const text = await page.locator(".numbers span").first().textContent();
  return [...(text ?? "").replaceAll("\u202f", "").matchAll(/\d+/g)].map(Number);
}

async function download(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return file;
}

async function textOf(file: Download): Promise<string> {
  return readFile(await file.path(), "utf8");
}

/** The same run in Node. */
function trained(encoding: Encoding, count: number, more: Partial<TrainerOptions> = {}) {
  const trainer = new Trainer({ task: { kind: "roles" }, encoding, ...SMALL, ...more });
  return { trainer, losses: trainer.step(count).map(({ loss }) => loss) };
}

for (const language of languages) {
  test.describe(`without JavaScript (${language})`, () => {
    test.use({ javaScriptEnabled: false });
    test("the page says what the lab asks, and what to try", async ({ page }) => {
      await page.goto(`${language}/lab/`);
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator(".prose h2")).toHaveCount(4);
      await expect(page.locator(".prose li a")).toHaveCount(8);
    });
  });
}

test("it starts, pauses at once, goes on, steps, stops and clears", async ({ page }) => {
  await open(page, `en/lab/?${QUICK}&encodings=none.sinusoidal.rope&steps=100000`);
  await page.getByRole("button", { name: "Start" }).click();
  await expectPhase(page, "running");
  await expect.poll(async () => (await steps(page))[0]).toBeGreaterThan(30);
  expect((await steps(page))[1]).toBe(300_000);
  await expect(page.locator(".numbers")).toContainText("steps per second");
  await expect(page.locator(".numbers")).toContainText("left");
  for (const kind of ["none", "sinusoidal", "rope"]) {
    await expect(page.locator(`.curves [stroke="var(--enc-${kind})"] path`).last()).toHaveAttribute("d", /L/);
  }

  await page.getByRole("button", { name: "Pause" }).click();
  await expectPhase(page, "paused");
  const [paused] = await steps(page);
  await page.waitForTimeout(700);
  expect((await steps(page))[0]).toBe(paused);

  await page.getByRole("button", { name: "One step" }).click();
  await expect.poll(async () => (await steps(page))[0]).toBe(paused + 3);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.poll(async () => (await steps(page))[0]).toBeGreaterThan(paused + 30);

  await page.getByRole("button", { name: "Stop and measure" }).click();
  await expectPhase(page, "done");
  const [taken, goal] = await steps(page);
  expect(taken).toBe(goal);
  await expect(page.locator("#lengths tbody tr")).toHaveCount(3);

  await page.getByRole("button", { name: "Clear" }).click();
  await expectPhase(page, "empty");
  await expect(page.locator("#lengths tbody")).toHaveCount(0);
});

test("the page answers while it trains", async ({ page }) => {
  await open(page, "en/lab/?task=lookback&encodings=shaw.kerple.t5&steps=100000");
  await page.getByRole("button", { name: "Start" }).click();
  await expectPhase(page, "running");
  const longest = await page.evaluate(async () => {
    const end = performance.now() + 3000;
    let [last, longest] = [performance.now(), 0];
    while (last < end) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  expect(longest).toBeLessThan(1000);
});

test("its losses, its accuracy and its weights are the package's, to the bit", async ({ page }) => {
  await open(page, `en/lab/?${QUICK}&encodings=learned.rope&steps=40&seed=7&seeds=2&rows=8&combine=concatenate`);
  await page.getByRole("button", { name: "Start" }).click();
  await expectPhase(page, "done");

  const lines = (await textOf(await download(page, "Curves as CSV"))).trim().split("\r\n").slice(1);
  expect(lines).toHaveLength(160);
  const rope = trained({ kind: "rope" }, 40, { seed: 8, steps: 40 });
  const shown = lines.map((line) => line.split(",")).filter(([kind, seed]) => kind === "rope" && seed === "8");
  expect(shown.map(([, , , loss]) => Number(loss))).toEqual(rope.losses);

  const everything = JSON.parse(await textOf(await download(page, "Everything as JSON")));
  expect(everything.seeds).toEqual([7, 8]);
  const [learned, turning] = everything.runs;
  expect(turning.curves[1]).toEqual(rope.losses);
  const [measured] = rope.trainer.evaluate({ lengths: [16], samples: 512 });
  expect(turning.lengths[1]).toMatchObject({ length: 16, defined: true });
  expect(turning.lengths[1].accuracy[1]).toBe(measured.accuracy);
  expect(learned).toMatchObject({ encoding: { kind: "learned", maxLength: 8 }, combine: "concatenate" });
  expect(learned.lengths[1]).toMatchObject({ defined: false, accuracy: [null, null] });
  await expect(page.locator("#lengths tbody tr").first().locator("td").nth(1)).toHaveText("not defined");
  await expect(page.locator("#lengths tbody tr").nth(1).locator("td").first()).toHaveText(
    /^\d\.\d{3} \(\d\.\d{3}–\d\.\d{3}\)$/,
  );

  await page.locator('select[name="weights"]').selectOption({ label: "RoPE, seed 8" });
  const file = await download(page, "Weights as safetensors");
  expect(file.suggestedFilename()).toBe("rope-seed-8.safetensors");
  const { trainer: other } = trained({ kind: "rope" }, 1, { seed: 8, steps: 40 });
  other.load(new Uint8Array(await readFile(await file.path())));
  expect(other.evaluate({ lengths: [16], samples: 64 })).toEqual(rope.trainer.evaluate({ lengths: [16], samples: 64 }));
});

test("the address holds the whole set-up, and what differs from the defaults alone", async ({ page }) => {
  await open(page, "en/lab/");
  await page.locator('input[name="task"][value="lookback"]').check({ force: true });
  await page.locator('input[name="distance"]').fill("3");
  await page.locator('input[name="encoding"][value="alibi"]').check();
  await page.locator('input[name="encoding"][value="none"]').uncheck();
  await page.locator("details.options summary").click();
  await page.locator('input[name="rate"]').fill("0.001");
  await page.locator('input[name="seeds"]').fill("2");
  await page.locator('select[name="scaling"]').selectOption("yarn");
  const query = () => new URL(page.url()).searchParams;
  const expected = {
    task: "lookback",
    distance: "3",
    encodings: "sinusoidal.alibi.rope",
    rate: "0.001",
    seeds: "2",
    scaling: "yarn",
  };
  await expect.poll(() => Object.fromEntries(query())).toEqual(expected);
  await page.reload();
  await awaken(page);
  await expect(page.locator('input[name="distance"]')).toHaveValue("3");
  await expect(page.locator('input[name="encoding"]:checked')).toHaveCount(3);
  await page.locator("details.options summary").click();
  await expect(page.locator('input[name="rate"]')).toHaveValue("0.001");
  await page.getByRole("button", { name: "Options back to their defaults" }).click();
  const left = { task: "lookback", distance: "3", encodings: "sinusoidal.alibi.rope" };
  await expect.poll(() => Object.fromEntries(query())).toEqual(left);
});

test("a text of one's own is trained on, stands behind the #, and is left out with a word if it is long", async ({
  page,
}) => {
  await open(page, `en/lab/?${QUICK}&task=text&source=own&encodings=rope&steps=20&length=4`);
  await page.locator('textarea[name="text"]').fill("abcab".repeat(20));
  await expect.poll(() => new URL(page.url()).hash).toContain("text=abcababc");
  await page.getByRole("button", { name: "Start" }).click();
  await expectPhase(page, "done");
  const cells = page.locator("#lengths tbody tr").first().locator("td");
  await expect(cells.nth(0)).toHaveText(/^\d\.\d{3}$/);
  await expect(cells.nth(3)).toHaveText("text too short"); // 32 tokens of a tenth of 100
  await page.locator('textarea[name="text"]').fill("abcab".repeat(2000));
  await expect(page.getByText("too long for a link")).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe("");
});

test("a setting that cannot be is refused in words, in both languages, before it starts", async ({ page }) => {
  await open(page, "en/lab/?encodings=rope&dim=18&heads=4");
  await expect(page.locator(".complaints")).toContainText("RoPE: The width must be a multiple of the number of heads.");
  await expect(page.getByRole("button", { name: "Start" })).toBeDisabled();
  await page.locator("details.options summary").click();
  await page.locator('input[name="heads"]').fill("2");
  await expect(page.locator(".complaints")).toContainText("width of a head must be even");
  await page.locator('input[name="dim"]').fill("20");
  await expect(page.getByRole("button", { name: "Start" })).toBeEnabled();
  await open(page, "zh/lab/?encodings=rope&dim=18&heads=4");
  await expect(page.locator(".complaints")).toContainText("维数必须能被头数整除");
});

test("a loss without bounds ends a run and says what to change", async ({ page }) => {
  const wild = "rate=1000&warmup=0&clip=1000000&steps=200";
  await open(page, `zh/lab/?${QUICK}&encodings=none.rope&${wild}`);
  await page.getByRole("button", { name: "开始" }).click();
  await expectPhase(page, "done");
  await expect(page.getByRole("alert").first()).toContainText("损失发散了。请调低学习率");
});

test("attention on the reader's sentence follows the model; unknown words are refused, known ones offered", async ({
  page,
}) => {
  await open(page, `en/lab/?${QUICK}&encodings=rope&steps=30`);
  await page.getByRole("button", { name: "Start" }).click();
  await expectPhase(page, "done");
  const { trainer } = trained({ kind: "rope" }, 30, { steps: 30 });
  const tokens = ["dog", "bites", "king"];
  await page.locator('input[name="sentence"]').fill("Dog bites king");
  await expect(page.locator("#attention .answers tbody th")).toHaveText(tokens);
  const { data } = trainer.attention(tokens);
  await page.locator("#attention details summary").last().click();
  const cells = await page.locator("#attention details").last().locator("td").allInnerTexts();
  expect(cells).toEqual(Array.from(data, (weight) => weight.toFixed(3)));
  const { data: chances, shape } = trainer.predict(tokens);
  const likeliest = Math.max(...chances.subarray(0, shape[1]));
  await expect(page.locator("#attention .answers td").nth(1)).toHaveText(likeliest.toFixed(3));

  await page.locator('input[name="sentence"]').fill("dog bites wolf");
  await expect(page.locator("#attention .problem")).toContainText("“wolf”");
  await page.locator('input[name="sentence"]').fill("dog bites");
  await page.locator(".words button", { hasText: /^fox$/ }).click();
  await expect(page.locator('input[name="sentence"]')).toHaveValue("dog bites fox");
  await page.getByRole("button", { name: "Turn it around" }).click();
  await expect(page.locator("#attention .answers tbody th")).toHaveText(["fox", "bites", "dog"]);
  await page.locator('input[name="sentence"]').fill("老师打狗");
  await expect(page.locator("#attention .answers tbody th")).toHaveText(["老师", "打", "狗"]);
});

test("a hidden tab pauses, says so, and goes on when it is seen again", async ({ page }) => {
  await open(page, `zh/lab/?${QUICK}&encodings=rope&steps=100000`);
  await page.getByRole("button", { name: "开始" }).click();
  await expect.poll(async () => (await steps(page))[0]).toBeGreaterThan(5);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await expectPhase(page, "hidden");
  await expect(phase(page)).toContainText("回来后自动继续");
  await page.waitForTimeout(500);
  const [before] = await steps(page);
  await page.waitForTimeout(700);
  expect((await steps(page))[0]).toBe(before);
  await hide(false);
  await expectPhase(page, "running");
  await expect.poll(async () => (await steps(page))[0]).toBeGreaterThan(before);
});

test("another language goes on with the run; another page ends the worker", async ({ page }) => {
  await open(page, `en/lab/?${QUICK}&encodings=rope&steps=100000`);
  await page.getByRole("button", { name: "Start" }).click();
  await expect.poll(async () => (await steps(page))[0]).toBeGreaterThan(5);
  const [before] = await steps(page);
  await page.locator("header a[hreflang=zh-Hans]").click();
  await page.waitForURL(/\/zh\/lab\//);
  await expect(page.locator("h1")).toContainText("模型能学会什么");
  await expect.poll(async () => (await steps(page))[0]).toBeGreaterThan(before);
  expect(page.workers()).toHaveLength(1);
  await page.locator("header .pages a").nth(1).click();
  await page.waitForURL(/\/zh\/inspect\//);
  await expect.poll(() => page.workers().length).toBe(0);
});

test("all is done by keyboard", async ({ page }) => {
  await open(page, `en/lab/?${QUICK}&steps=20`);
  await page.locator('input[name="task"]:checked').press("ArrowRight");
  await expect(page.locator('input[name="task"]:checked')).toHaveValue("before");
  await page.locator('input[name="encoding"][value="none"]').press("Space");
  await page.locator('input[name="encoding"][value="sinusoidal"]').press("Space");
  await expect(page.locator('input[name="encoding"]:checked')).toHaveCount(1);
  const start = page.getByRole("button", { name: "Start" });
  await expect(start).toBeEnabled();
  await start.press("Enter");
  await expectPhase(page, "done");
  const map = page.getByRole("grid").first();
  await map.press("ArrowRight");
  await expect(map.getByRole("gridcell")).toHaveAccessibleName(/query c, key A/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const language of languages) {
    test(`nothing is wider than the screen (${language})`, async ({ page }) => {
      await open(page, `${language}/lab/?${QUICK}&encodings=none.learned.shaw.t5.rope&seeds=2&steps=20&rows=8`);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await wide()).toBe(360);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await page.locator("button.main").click();
      await expectPhase(page, "done");
      for (const part of ["#lengths", "#attention"]) await page.locator(part).scrollIntoViewIfNeeded();
      await expect(page.locator("#lengths svg").first()).toBeVisible();
      expect(await wide()).toBe(360);
    });
  }
});

/** What a record would be, made here and now; only that it is tiny. */
function record() {
  const options = { ...SMALL, steps: 40, warmup: 10 };
  const [lengths, samples, every, seeds] = [[8, 16], 32, 10, [0, 1]];
  const encodings: Encoding[] = [{ kind: "none" }, { kind: "learned", maxLength: 8 }, { kind: "rope" }];
  const runs = encodings.map((encoding) => {
    const own = seeds.map((seed) => trained(encoding, 40, { ...options, seed }));
    const reports = own.map(({ trainer }) => trainer.evaluate({ lengths, samples }));
    return {
      encoding,
      parameters: own[0].trainer.parameters,
      curves: own.map(({ losses }) => losses.filter((_, step) => step % every === 0)),
      lengths: lengths.map((length, at) => ({
        length,
        defined: reports[0][at].defined,
        loss: reports.map((report) => report[at].loss),
        accuracy: reports.map((report) => report[at].accuracy),
      })),
    };
  });
  return { task: { kind: "roles" }, options, lengths, samples, every, seeds, runs };
}

const EXPERIMENTS = [
  {
    name: "scale-embedding",
    question: "scale-embedding",
    rows: [
      {
        settings: { scaleEmbedding: true, embeddingStd: 0.02 },
        encoding: { kind: "sinusoidal" },
        metric: "accuracy",
        lengths: [8],
        values: [[0.5, 1]],
      },
    ],
  },
];

test.describe("with recorded runs", () => {
  test.use({ serviceWorkers: "block" });

  async function serve(page: Page, found: unknown, experiments: unknown = null): Promise<void> {
    await page.route("**/recorded/*.json", (route) => {
      const name = new URL(route.request().url()).pathname.split("/").at(-1);
      const answers: Record<string, unknown> = { "roles.json": found, "experiments.json": experiments };
      return route.fulfill({ json: answers[name ?? ""] ?? null });
    });
  }

  async function reproduce(page: Page): Promise<void> {
    await page.locator(".prose h2").first().scrollIntoViewIfNeeded();
    await page.locator('select[name="again"]').selectOption("learned");
    await page.locator('select[name="again-seed"]').selectOption({ label: "1" });
    await page.getByRole("button", { name: "Reproduce this run" }).click();
    await expectPhase(page, "done");
  }

  test("the results are shown, and a run is made again to the last bit", async ({ page }) => {
    await serve(page, record(), EXPERIMENTS);
    await open(page, "en/lab/");
    await reproduce(page);
    await expect(page.locator(".verdict")).toHaveText("Identical: all 8 numbers are the same, bit for bit.");
    await expect(page.locator("#recorded tbody tr")).toHaveCount(3);
    await expect(page.locator("#recorded tbody tr").nth(1).locator("td").nth(1)).toHaveText("not defined");
    await expect(page.locator("#recorded .label")).toContainText("cargo xtask runs");
    await expect(page.getByText("Faint lines: recorded runs")).toBeVisible();
    await expect(page.locator('input[name="steps"]')).toHaveValue("40");
    await expect(page.locator("#experiments tbody th")).toHaveText(
      "sinusoidal, Multiply the embedding by √dim: yes, Standard deviation of the embedding: 0.02",
    );
    await expect(page.locator("#experiments td")).toHaveText("0.750 (0.500–1.000)");
  });

  test("where a record differs in one bit, that number is named", async ({ page }) => {
    const wrong = record();
    const loss = wrong.runs[1].curves[1][2];
    wrong.runs[1].curves[1][2] = loss + 2 ** -52;
    await serve(page, wrong);
    await open(page, "en/lab/");
    await reproduce(page);
    await expect(page.locator(".verdict")).toContainText("7 of 8 numbers");
    await expect(page.locator(".verdict")).toContainText(
      `the loss of step 20: ${loss + 2 ** -52} recorded, ${loss} here`,
    );
  });

  test("without records there is nothing to reproduce", async ({ page }) => {
    await serve(page, null);
    await open(page, "en/lab/");
    await page.locator(".prose h2").first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await expect(page.locator("#recorded")).toHaveCount(0);
    await expect(page.locator("#experiments")).toHaveCount(0);
  });
});

test("it trains without a network after the first visit", async ({ page, context }) => {
  await open(page, "en/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  await context.setOffline(true);
  await open(page, `en/lab/?${QUICK}&encodings=rope&steps=20`);
  await page.getByRole("button", { name: "Start" }).click();
  await expectPhase(page, "done");
});
