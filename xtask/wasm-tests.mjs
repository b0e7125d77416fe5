// Opens the page that wasm-bindgen's test runner serves, prints its report, and ends as it ended.
import { launch } from "./chromium.mjs";

const LONGEST = 300_000;

const browser = await launch();
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.log(String(error)));
  await open(page, process.argv[2]);
  const report = await finished(page);
  console.log(report);
  process.exitCode = report.includes("test result: ok.") ? 0 : 1;
} finally {
  await browser.close();
}

/** The runner binds its modules before it serves, so the first tries may find nobody. */
async function open(page, address) {
  for (let tries = 1000; ; tries--) {
    try {
      await page.goto(address);
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }
}

async function finished(page) {
  const output = page.locator("#output");
  try {
    await output.filter({ hasText: "test result: " }).waitFor({ timeout: LONGEST });
  } catch {
    console.log("the tests did not end in time");
  }
  return output.textContent();
}
