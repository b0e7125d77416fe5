import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.PORT ?? 4179);

/** The browser named by POSENC_BROWSER, else Debian's Chromium, else Playwright's own. */
function browser(): string | undefined {
  const named = process.env.POSENC_BROWSER;
  if (named) return named;
  return existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined;
}

export default defineConfig({
  testMatch: "*.spec.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  // The pictures of figures are part of the site.
  snapshotPathTemplate: "../../www/static/stills/{arg}{ext}",
  forbidOnly: !!process.env.CI,
  webServer: {
    command: "node server.mjs",
    env: { PORT: String(PORT) },
    url: `http://127.0.0.1:${PORT}/some/where/`,
    reuseExistingServer: false,
  },
  use: {
    baseURL: `http://127.0.0.1:${PORT}/some/where/`,
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    launchOptions: {
      executablePath: browser(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
});
