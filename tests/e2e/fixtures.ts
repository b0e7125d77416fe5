// Every test watches the console and the network: an error or a foreign address fails it, whatever it was about.
import { readdirSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";
import { init } from "posenc";

export { expect };

export interface Watch {
  errors: string[];
  foreign: string[];
}

export function watch(page: Page, home: string): Watch {
  const seen: Watch = { errors: [], foreign: [] };
  page.on("console", (message) => message.type() === "error" && seen.errors.push(message.text()));
  page.on("pageerror", (error) => seen.errors.push(error.message));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(home).origin) seen.foreign.push(request.url());
  });
  return seen;
}

export const test = base.extend<{ watched: Watch }>({
  watched: [
    async ({ page, baseURL }, use) => {
      await init();
      const seen = watch(page, baseURL ?? "");
      await use(seen);
      expect(seen.errors, "console errors").toEqual([]);
      expect(seen.foreign, "requests to other hosts").toEqual([]);
    },
    { auto: true },
  ],
});

export const languages = ["zh", "en"] as const;
export const schemes = ["light", "dark"] as const;

/** The folders of all pages of a language as they were built; the page that opens is "". */
export function builtPages(language: string): string[] {
  const site = new URL(`../../www/build/${language}/`, import.meta.url);
  const folders = readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ["", ...folders.map(({ name }) => `${name}/`)];
}

/** Opens a page and waits until all of it is alive, as it is soon after the reader has moved. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await awaken(page);
}

export async function awaken(page: Page): Promise<void> {
  await page.locator("html[data-alive]").waitFor();
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await expect(page.locator("[data-asleep]")).toHaveCount(0);
}

/** The number that an output shows, in full precision. */
export async function shown(page: Page, name: string): Promise<number> {
  const text = await page.locator(`output[name="${name}"]`).getAttribute("data-value");
  return text ? Number(text) : Number.NaN;
}

export async function expectShown(page: Page, name: string, value: number): Promise<void> {
  await expect.poll(() => shown(page, name), { message: name }).toBe(value);
}
