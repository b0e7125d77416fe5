// Figure 1 with the models that have learned roles: what it shows is what the package makes of the files.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Trainer, type TrainerOptions } from "posenc";
import { expect, expectShown, languages, open, test } from "./fixtures";

const FOLDER = new URL("../../www/src/chapters/01-two-orders/weights/", import.meta.url);
const list = JSON.parse(readFileSync(new URL("models.json", FOLDER), "utf8"));
type Mask = "none" | "causal";
const CHASE = { a: ["猫", "追", "老鼠"], b: ["老鼠", "追", "猫"] };
const NAMES = ["weightResidual", "outputResidual", "pooledResidual"] as const;

function model(kind: string, mask: Mask): Trainer {
  const { encoding } = list.models.find((one: { encoding: { kind: string } }) => one.encoding.kind === kind);
  const trainer = new Trainer({ ...list.options, encoding, mask } as TrainerOptions);
  trainer.load(new Uint8Array(readFileSync(new URL(`${kind}-${mask}.safetensors`, FOLDER))));
  return trainer;
}

/** The role of each token of a sentence, as it is shown. */
function roles(page: Page, sentence: "first" | "second"): Promise<string[]> {
  const tokens = page.locator(`[data-sentence="${sentence}"] [data-role]`);
  return tokens.evaluateAll((all) => all.map((one) => one.getAttribute("data-role") ?? ""));
}

async function expectModel(page: Page, kind: string, mask: Mask, orders = CHASE): Promise<void> {
  const trainer = model(kind, mask);
  const compared = trainer.compareOrders(orders);
  for (const name of NAMES) await expectShown(page, name, compared[name]);
  const { data } = compared.b.probabilities;
  const greatest = Math.max(...data.slice(0, trainer.classes.length));
  await expect(page.locator('[data-sentence="second"] [data-value]').first()).toHaveAttribute(
    "data-value",
    String(greatest),
  );
  trainer.free();
}

const sees = ["doer", "deed", "done-to"];

for (const mask of ["none", "causal"] as const) {
  test(`each encoding's model labels both orders as the package says (mask ${mask})`, async ({ page }) => {
    await open(page, `en/?weights=trained&a=猫追老鼠&b=老鼠追猫&mask=${mask}`);
    await page.locator('input[name="encoding"]:checked').focus();
    for (const { encoding } of list.models.slice(0, 9)) {
      await expect(page.locator(`input[name="encoding"][value="${encoding.kind}"]`)).toBeChecked();
      await expectModel(page, encoding.kind, mask);
      const [first, second] = [await roles(page, "first"), await roles(page, "second")];
      const isBlind = mask === "none" && ["none", "alibi", "kerple"].includes(encoding.kind);
      expect(second).toEqual(isBlind ? first.toReversed() : sees);
      if (!isBlind) expect(first).toEqual(sees);
      const verdict = page.locator("[role=status] strong").first();
      await expect(verdict).toHaveText(isBlind ? "Order-blind" : "Tells them apart");
      await page.keyboard.press("ArrowRight");
    }
  });
}

test("layer and head choose the map, and the head outlives the change", async ({ page }) => {
  await open(page, "en/?weights=trained&encoding=rope&head=3");
  const trainer = model("rope", "none");
  const cell = page.getByRole("gridcell").first();
  for (const layer of [0, 1]) {
    const { data } = trainer.attention([..."我打你"], { layer });
    for (const head of [1, 0]) {
      await page.locator('input[name="head"]').press(head ? "End" : "Home");
      await expect(cell).toHaveAccessibleName(RegExp(data[head * 9 + 2].toFixed(3)));
    }
    await page.locator('input[name="layer"]').press("ArrowRight");
  }
  trainer.free();
});

test("random weights are left and come back; a sentence of other words gives way to one that the model knows", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "en/?a=不怕辣&b=怕不辣&encoding=rope");
  expect(asked.filter((url) => /safetensors|lab/.test(url))).toEqual([]);
  await page.locator('input[name="weights"]:checked').press("ArrowRight");
  await expectModel(page, "rope", "none");
  expect(asked.filter((url) => /safetensors/.test(url))).toHaveLength(1);
  await expect(page.locator('[data-step="dot"]')).toHaveCount(0);
  await page.locator('input[name="weights"]:checked').press("ArrowLeft");
  await expect(page.locator('[data-step="dot"]').first()).toBeVisible();
  await expect(page.locator("[data-role]")).toHaveCount(0);
});

test("words that the model does not know are named, and longer sentences are no disaster", async ({ page }) => {
  await open(page, "zh/?weights=trained&encoding=learned");
  const alert = page.getByRole("alert").first();
  await page.locator('input[name="a"]').fill("猫追恐龙");
  await expect(alert).toContainText("“恐”");
  await page.locator('input[name="a"]').fill("猫又追又老鼠又");
  await expect(alert).toContainText("位置表");
  await page.getByRole("button", { name: "猫追老鼠 / 老鼠追猫" }).click();
  await expect(alert).toHaveCount(0);
  await expectModel(page, "learned", "none");
});

test("a model that cannot be fetched is missed in words, and fetched at the next try", async ({
  page,
  context,
  watched,
}) => {
  await context.route(/\.safetensors/, (route) => route.abort());
  await open(page, "en/?encoding=rope");
  await page.locator('input[name="weights"]:checked').press("ArrowRight");
  await expect(page.getByRole("alert").first()).toContainText("could not be fetched");
  watched.errors.length = 0; // the browser's own words for it
  await context.unroute(/\.safetensors/);
  await page.locator('input[name="weights"]:checked').press("ArrowLeft");
  await page.locator('input[name="weights"]:checked').press("ArrowRight");
  await expectModel(page, "rope", "none", { a: [..."我打你"], b: [..."你打我"] });
});

for (const language of languages) {
  test(`the model's origin is told, and its settings open in the lab (${language})`, async ({ page }) => {
    await open(page, `${language}/?weights=trained&encoding=t5&mask=causal`);
    const link = page.locator(".source a");
    await expect(page.locator(".source")).toContainText("1000");
    await expect(page.locator(".source")).toContainText("100%");
    const query = new URL((await link.getAttribute("href")) ?? "", page.url()).searchParams;
    const expected = { task: "roles", encodings: "t5", dim: "16", ff: "32", heads: "2", steps: "1000", length: "5" };
    expect(Object.fromEntries(query)).toEqual({ ...expected, mask: "causal", buckets: "8", farthest: "16" });
  });
}
