// A slider of figure 1 on the built site, at the greatest sentences it takes: from the input event to the frame in which
// both heat maps stand anew. (The residuals over all heads follow when the slider rests.) The mouse really drags the thumb, since a browser hands moves of the mouse to a page once per
// frame, just before it paints; an event of our own making would come at any time, and mostly wait.
import { existsSync } from "node:fs";
import { launch } from "../xtask/chromium.mjs";
import { notMeasured, quantile } from "./measure.mjs";
import { serveSite } from "./site.mjs";

const SITE = new URL("../www/build/", import.meta.url);
const NAME = "slider of figure 1, 128 tokens, 8 heads, d 512, 95th percentile";
const TARGET = 16;
const MOVES = 150;
const WARM_UP = 10;

export async function compare() {
  if (!existsSync(SITE)) return [notMeasured(NAME, "www/build is missing, run cargo xtask build")];
  const [site, browser] = [await serveSite(SITE), await launch()];
  try {
    const page = await browser.newPage();
    await page.goto(site.address + address());
    const times = await drag(page);
    const ours = quantile(times.slice(WARM_UP), 0.95);
    return [{ name: NAME, ours, target: `≤ ${TARGET} ms`, met: ours <= TARGET }];
  } finally {
    await browser.close();
    site.close();
  }
}

function address() {
  const words = Array.from({ length: 128 }, (_, at) => `w${at}`);
  const settings = { a: words.join(" "), b: words.toReversed().join(" "), tokens: "space" };
  return `en/?${new URLSearchParams({ ...settings, encoding: "sinusoidal", dim: 512, heads: 8 })}`;
}

/** Drags the thumb of `base` to and fro, and returns the time of each repainting. */
async function drag(page) {
  const slider = page.locator('input[name="base"]');
  await page.locator('output[name="weightResidual"]:not([data-value=""])').waitFor();
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await slider.boundingBox();
  await page.evaluate(watchRepaints);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move++) {
    const place = 0.5 + 0.4 * Math.sin(move);
    await page.mouse.move(x + width * place, y + height / 2);
    await page.waitForFunction(() => window.repaints.pending === 0);
  }
  await page.mouse.up();
  return page.evaluate(() => window.repaints.times);
}

/** Runs in the page. A message sent while a frame is made arrives when the frame has been painted. */
function watchRepaints() {
  let drawn = 0;
  const shown = () => Math.floor(drawn / 2); // two maps to a repainting
  const { putImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.putImageData = function (...image) {
    if (this.canvas.width > 1 && this.canvas.width === this.canvas.height) drawn++;
    return putImageData.apply(this, image);
  };
  const repaints = { times: [], pending: 0 };
  window.repaints = repaints;
  addEventListener("input", begin, true);

  function begin() {
    const [start, before] = [performance.now(), shown()];
    repaints.pending++;
    requestAnimationFrame(function frame() {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (shown() === before ? requestAnimationFrame(frame) : end(start));
      port2.postMessage(undefined);
    });
  }

  function end(start) {
    repaints.times.push(performance.now() - start);
    repaints.pending--;
  }
}
