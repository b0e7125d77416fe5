import type { Page } from "@playwright/test";
import { attentionCell, compareOrders, relativeBuckets, type SentenceOptions } from "posenc";
import { expect, expectShown, languages, open, shown, test } from "./fixtures";

type Options = SentenceOptions & { a: string[]; b: string[] };

const DEFAULTS: Options = {
  a: [..."我打你"],
  b: [..."你打我"],
  encoding: { kind: "none" },
  mask: "none",
  dim: 64,
  heads: 4,
  seed: 0,
  scaleEmbedding: false,
};
const NAMES = ["weightResidual", "outputResidual", "pooledResidual"] as const;

async function expectResiduals(page: Page, changed: Partial<Options> = {}): Promise<void> {
  const computed = compareOrders({ ...DEFAULTS, ...changed });
  for (const name of NAMES) await expectShown(page, name, computed[name]);
}

/** Moves one control and expects the numbers of the package for the options that result; they must be others than before. */
interface Move {
  control: string;
  address?: string;
  keys: string[];
  before?: Partial<Options>;
  after: Partial<Options>;
}

const sinusoidal = { kind: "sinusoidal", base: 10000 } as const;
const t5 = { kind: "t5", buckets: 32, maxDistance: 128 } as const;
const xpos = { kind: "xpos", base: 10000, scaleBase: 512 } as const;
const words = Array.from({ length: 60 }, (_, place) => `w${place}`);
const long = { a: words, b: [...words].reverse() };
const LONG = `a=${long.a.join("+")}&b=${long.b.join("+")}&tokens=space`;
const chase = { a: [..."猫追老鼠"], b: [..."老鼠追猫"] };
const moves: Record<string, Move> = {
  "sentence 1": {
    control: 'input[name="a"]',
    address: "b=打你我&encoding=rope",
    keys: ["Control+A", "你我打"],
    before: { b: [..."打你我"], encoding: { kind: "rope", base: 10000 } },
    after: { a: [..."你我打"] },
  },
  "sentence 2": {
    control: 'input[name="b"]',
    address: "encoding=sinusoidal",
    keys: ["Control+A", "我你打"],
    before: { encoding: sinusoidal },
    after: { b: [..."我你打"] },
  },
  tokens: {
    control: 'input[name="tokens"]:checked',
    address: "a=猫追老鼠&b=老鼠追猫&encoding=sinusoidal",
    keys: ["ArrowRight"],
    before: { ...chase, encoding: sinusoidal },
    after: { a: ["猫", "追", "老鼠"], b: ["老鼠", "追", "猫"] },
  },
  encoding: { control: 'input[name="encoding"]:checked', keys: ["ArrowRight"], after: { encoding: sinusoidal } },
  mask: { control: 'input[name="mask"]:checked', keys: ["ArrowRight"], after: { mask: "causal" } },
  dim: {
    control: 'input[name="dim"]',
    address: "encoding=sinusoidal",
    keys: ["ArrowRight"],
    before: { encoding: sinusoidal },
    after: { dim: 72 },
  },
  heads: {
    control: 'select[name="heads"]',
    address: "encoding=learned",
    keys: ["ArrowDown"],
    before: { encoding: { kind: "learned" } },
    after: { heads: 8 },
  },
  base: {
    control: 'input[name="base"]',
    address: "encoding=sinusoidal",
    keys: ["ArrowLeft"],
    before: { encoding: sinusoidal },
    after: { encoding: { kind: "sinusoidal", base: 5000 } },
  },
  "Shaw's distance": {
    control: 'input[name="clip"]',
    address: "encoding=shaw&clip=2",
    keys: ["ArrowLeft"],
    before: { encoding: { kind: "shaw", maxDistance: 2 } },
    after: { encoding: { kind: "shaw", maxDistance: 1 } },
  },
  "T5's buckets": {
    control: 'input[name="buckets"]',
    address: "encoding=t5",
    keys: ["Home"],
    before: { encoding: t5 },
    after: { encoding: { ...t5, buckets: 4 } },
  },
  "T5's distance": {
    control: 'input[name="distance"]',
    address: `${LONG}&encoding=t5`,
    keys: ["Home"],
    before: { ...long, encoding: t5 },
    after: { encoding: { ...t5, maxDistance: 24 } },
  },
  "T5's direction": {
    control: 'input[name="direction"]:checked',
    address: "encoding=t5",
    keys: ["ArrowLeft"],
    before: { encoding: t5 },
    after: { encoding: { ...t5, bidirectional: false } },
  },
  "KERPLE's form": {
    control: 'input[name="form"]:checked',
    address: "encoding=kerple&b=打我你",
    keys: ["ArrowRight"],
    before: { encoding: { kind: "kerple", form: "log" }, b: [..."打我你"] },
    after: { encoding: { kind: "kerple", form: "power" } },
  },
  "xPos' base": {
    control: 'input[name="base"]',
    address: "encoding=xpos",
    keys: ["ArrowLeft"],
    before: { encoding: xpos },
    after: { encoding: { ...xpos, base: 5000 } },
  },
  "xPos' scale base": {
    control: 'input[name="scalebase"]',
    address: "encoding=xpos",
    keys: ["Home"],
    before: { encoding: xpos },
    after: { encoding: { ...xpos, scaleBase: 2 } },
  },
  seed: {
    control: 'input[name="seed"]',
    address: "mask=causal",
    keys: ["ArrowUp"],
    before: { mask: "causal" },
    after: { seed: 1 },
  },
  "√d": {
    control: 'input[name="scale"]',
    address: "encoding=sinusoidal",
    keys: ["Space"],
    before: { encoding: sinusoidal },
    after: { scaleEmbedding: true },
  },
};

for (const [name, { control, address = "", keys, before = {}, after }] of Object.entries(moves)) {
  test(`${name}, moved by keyboard, shows what the package gives`, async ({ page }) => {
    await open(page, `en/?${address}`);
    await expectResiduals(page, before);
    const old = await shown(page, "outputResidual");
    await page.locator(control).focus();
    for (const key of keys) {
      if (/^\p{Script=Han}/u.test(key)) await page.keyboard.insertText(key);
      else await page.keyboard.press(key);
    }
    await expectResiduals(page, { ...before, ...after });
    expect(await shown(page, "outputResidual")).not.toBe(old);
  });
}

test("each encoding is reached by the arrow keys, and the head shown changes the chain", async ({ page }) => {
  await open(page, "zh/?mask=causal");
  const kinds = [
    { kind: "none" },
    sinusoidal,
    { kind: "learned" },
    { kind: "shaw", maxDistance: 16 },
    t5,
    { kind: "alibi" },
    { kind: "kerple", form: "log" },
    { kind: "rope", base: 10000 },
    xpos,
  ] as const;
  await page.locator('input[name="encoding"]:checked').focus();
  for (const encoding of kinds) {
    await expectResiduals(page, { encoding, mask: "causal" });
    if (encoding.kind !== "xpos") await page.keyboard.press("ArrowRight");
  }
  const weight = page.locator('[data-step="weight"]').last();
  const options = { ...DEFAULTS, tokens: DEFAULTS.b, encoding: xpos, mask: "causal" as const, query: 2, key: 0 };
  const { a: _, b: __, ...layer } = options;
  await expect(weight).toHaveAttribute("data-value", String(attentionCell({ ...layer, head: 0 }).weight));
  await page.locator('input[name="head"]').press("End");
  await expect(weight).toHaveAttribute("data-value", String(attentionCell({ ...layer, head: 3 }).weight));
});

test("arrow keys walk over the cells and the whole chain follows", async ({ page }) => {
  await open(page, "en/?encoding=alibi&mask=causal");
  const grid = page.getByRole("grid").first();
  await grid.press("ArrowDown");
  await grid.press("ArrowDown");
  await grid.press("Home");
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/query 你, key 我/);
  const cell = attentionCell({
    tokens: [..."我打你"],
    encoding: { kind: "alibi" },
    mask: "causal",
    dim: 64,
    heads: 4,
    seed: 0,
    head: 0,
    query: 2,
    key: 0,
  });
  for (const step of ["dot", "scale", "scaled", "bias", "score", "exponential", "rowSum", "weight"] as const) {
    await expect(page.locator(`[data-step="${step}"]`).first()).toHaveAttribute("data-value", String(cell[step]));
  }
  expect(cell.bias).toBe(-0.5);
  await grid.press("End");
  await grid.press("Control+Home");
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/query 我, key 我/);
});

test("the chain names what each encoding adds", async ({ page }) => {
  const cases = [
    ["shaw", "bias", /q·aᴷ/, { kind: "shaw", maxDistance: 16 }],
    ["t5", "bias", /of the bucket/, t5],
    ["alibi", "bias", /−m·/, { kind: "alibi" }],
    ["kerple", "bias", /−p·ln/, { kind: "kerple" }],
    ["kerple&form=power", "bias", /−a·/, { kind: "kerple", form: "power" }],
    ["rope", "dot", /rotated$/, { kind: "rope" }],
    ["xpos", "dot", /rotated and scaled/, { kind: "xpos" }],
  ] as const;
  for (const [address, step, name, encoding] of cases) {
    await open(page, `en/?encoding=${address}`);
    const { a: _, b: __, ...layer } = DEFAULTS;
    const cell = attentionCell({ ...layer, tokens: DEFAULTS.a, encoding, head: 0, query: 0, key: 2 });
    await expect(page.locator(`tr.${step} th`)).toHaveText(name);
    await expect(page.locator(`[data-step="${step}"]`).first()).toHaveAttribute("data-value", String(cell[step]));
  }
  await open(page, "en/?encoding=t5");
  const [first, second] = relativeBuckets({ relative: [2, -2], buckets: 32, maxDistance: 128 });
  await expect(page.locator('[data-step="bias"]').first()).toContainText(`(bucket ${first})`);
  await expect(page.locator('[data-step="bias"]').last()).toContainText(`(bucket ${second})`);
});

test("a cell can be pointed at, and its twin in the other sentence is the same pair of tokens", async ({ page }) => {
  // Not its own inverse: a mix-up of the two directions of the permutation would show.
  await open(page, "en/?a=x+y+z&b=y+z+x&tokens=space");
  const { a, b } = compareOrders({ ...DEFAULTS, a: ["x", "y", "z"], b: ["y", "z", "x"] });
  await page
    .getByRole("grid")
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  const cells = page.getByRole("gridcell");
  await expect(cells.nth(1)).toHaveAccessibleName(/query y, key y/);
  await expect(cells.nth(0)).toHaveAccessibleName(/query y, key y/);
  expect(b.weights.data[0]).toBeCloseTo(a.weights.data[4], 6);
  await expect(page.locator('[data-step="weight"]').nth(0)).toHaveText(
    (await page.locator(`[data-step="weight"]`).nth(1).textContent()) ?? "",
  );
});

test("the verdict names who sees the order", async ({ page }) => {
  const verdict = page.locator("[role=status] strong").first();
  const reason = page.locator("[role=status] span").first();
  const cases: [string, string, RegExp][] = [
    ["", "Order-blind", /bag of words/],
    ["encoding=rope", "Tells them apart", /encoding does it \(RoPE\)/],
    ["mask=causal", "Tells them apart", /mask does it, without help from any encoding/],
    ["mask=causal&encoding=learned", "Tells them apart", /Both do/],
    ["encoding=alibi", "Order-blind", /how far, but not on which side/],
    ["encoding=alibi&mask=causal", "Tells them apart", /distance, not direction/],
    ["encoding=alibi&a=不怕辣&b=怕不辣", "Tells them apart", /encoding does it \(ALiBi\)/],
    ["encoding=kerple", "Order-blind", /KERPLE’s penalty .* how far, but not on which side/],
    ["encoding=kerple&mask=causal", "Tells them apart", /KERPLE’s symmetric penalty .* distance, not direction/],
    ["encoding=shaw", "Tells them apart", /encoding does it \(Shaw\)/],
    ["encoding=t5", "Tells them apart", /encoding does it \(T5 buckets\)/],
    ["encoding=t5&mask=causal", "Tells them apart", /Both do/],
    ["encoding=xpos", "Tells them apart", /encoding does it \(xPos\)/],
    ["b=我打你", "The same sentence twice", /one and the same order/],
  ];
  for (const [address, title, text] of cases) {
    await open(page, `en/?${address}`);
    await expect(verdict).toHaveText(title);
    await expect(reason).toHaveText(text);
  }
});

test("sentences of other tokens are told apart in words, and the page lives on", async ({ page }) => {
  await open(page, "en/?a=I+hit+you&b=you+hit+me&tokens=space");
  const alert = page.getByRole("alert").first();
  await expect(alert).toContainText("Extra in sentence 1: “I”");
  await expect(alert).toContainText("Extra in sentence 2: “me”");
  expect(await shown(page, "weightResidual")).toBeNaN();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await page.locator('input[name="b"]').fill("");
  await expect(alert).toContainText("Sentence 2 has no token yet");
  await page.locator('input[name="b"]').fill("word ".repeat(129));
  await expect(alert).toContainText("129 tokens");
  await page.getByRole("button", { name: "man bites dog / dog bites man" }).click();
  await expect(alert).toHaveCount(0);
  await expectResiduals(page, { a: ["man", "bites", "dog"], b: ["dog", "bites", "man"] });
});

test("every ready pair is the same tokens in two orders", async ({ page }) => {
  await open(page, "zh/");
  for (const button of await page.getByRole("group", { name: "现成的句对" }).getByRole("button").all()) {
    await button.click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect.poll(() => shown(page, "weightResidual")).not.toBeNaN();
  }
});

test("128 tokens in 8 heads of 512 features give the package's numbers", async ({ page }) => {
  const a = Array.from({ length: 128 }, (_, place) => `w${place}`);
  const b = [...a].reverse();
  await open(page, `en/?a=${a.join("+")}&b=${b.join("+")}&tokens=space&dim=512&heads=8&encoding=rope`);
  await expectResiduals(page, { a, b, dim: 512, heads: 8, encoding: { kind: "rope", base: 10000 } });
  await expect(page.getByRole("grid").first()).toHaveAttribute("aria-rowcount", "128");
});

for (const language of languages) {
  test(`the address holds what differs from the default, and nothing else (${language})`, async ({ page }) => {
    await open(page, `${language}/`);
    expect(new URL(page.url()).search).toBe("");
    await page.locator('input[name="encoding"]:checked').press("ArrowRight");
    await page.locator('input[name="base"]').press("ArrowRight");
    await page.locator('select[name="heads"]').press("ArrowDown");
    await page.locator('input[name="head"]').press("ArrowRight");
    await page.locator('input[name="scale"]').press("Space");
    await page.locator('input[name="b"]').fill("我你打");
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ encoding: "sinusoidal", base: "20000", heads: "8", head: "1", scale: "1", b: "我你打" });
    const numbers = await shown(page, "outputResidual");
    await page.reload();
    await expectShown(page, "outputResidual", numbers);
    await page.locator("#figure-two-orders .tools button").first().click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expectResiduals(page);
  });
}

test("what the address gets wrong falls back to the default", async ({ page }) => {
  await open(page, "en/?tokens=letters&encoding=fourier&mask=2&dim=65&heads=7&head=-1&base=abc&seed=1.5&scale=yes");
  await expectResiduals(page);
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await open(page, "en/?encoding=t5&buckets=3&distance=1&direction=up&form=exp&clip=0&scalebase=1");
  await expectResiduals(page, { encoding: t5 });
  await open(page, "en/?encoding=t5&buckets=64&distance=20&direction=past");
  await expectResiduals(page, { encoding: { ...t5, bidirectional: false } });
  await open(page, "en/?scale=true&encoding=sinusoidal&base=12345&seed=7&dim=48&heads=6&head=5");
  await expectResiduals(page, {
    scaleEmbedding: true,
    encoding: { kind: "sinusoidal", base: 12345 },
    seed: 7,
    dim: 48,
    heads: 6,
  });
  await expect(page.locator('input[name="head"]')).toHaveValue("5");
});

test("controls offer only what fits together", async ({ page }) => {
  await open(page, "en/?dim=24&heads=4");
  await expect(page.locator('select[name="heads"] option')).toHaveText(["1", "2", "3", "4", "6", "12"]);
  await expect(page.locator('input[name="dim"]')).toHaveAttribute("step", "8");
  await expect(page.locator('input[name="base"]')).toBeDisabled();
  const controls: Record<string, string[]> = {
    shaw: ["clip"],
    t5: ["buckets", "distance", "direction"],
    kerple: ["form"],
    xpos: ["base", "scalebase"],
  };
  for (const [kind, names] of Object.entries(controls)) {
    await page.locator(`input[name="encoding"][value="${kind}"]`).check();
    for (const name of ["base", "clip", "buckets", "distance", "direction", "form", "scalebase"]) {
      await expect(page.locator(`input[name="${name}"]`).first()).toBeVisible({ visible: names.includes(name) });
    }
  }
});

test("more buckets push the last one farther away", async ({ page }) => {
  await open(page, "en/?encoding=t5&distance=24");
  await page.locator('input[name="buckets"]').press("End");
  await expectResiduals(page, { encoding: { kind: "t5", buckets: 64, maxDistance: 48 } });
  await expect(page.getByRole("alert")).toHaveCount(0);
});
