// Opens the browser that `cargo xtask` has found, which it names in POSENC_BROWSER.
import { chromium } from "playwright-core";

export const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

export function launch() {
  return chromium.launch({ executablePath: process.env.POSENC_BROWSER, args: FLAGS });
}
