// The package in the browser gives what it gives in Node, where it is judged by other libraries' numbers: every function,
// and every reference configuration.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import * as posenc from "../../npm/node.js";
import { CALLS, call } from "../package/calls.mjs";

const ROOT = new URL("../../", import.meta.url);
const FAMILIES = ["rope_inv_freq", "model_schemes", "config_variants"];
const ORIGIN = "http://package.test/";

type Calls = Record<string, () => unknown[][]>;
type Call = (functions: Functions, name: string, args: unknown[]) => unknown;
type Functions = Record<string, (...args: unknown[]) => unknown>;

/** Runs in both places, so it stands alone. Numbers and typed arrays become texts that lose nothing. */
function outcomes(functions: Functions, calls: Calls, call: Call, configs: unknown[]): string[] {
  const plain = (_: string, value: unknown) => {
    if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
    return ArrayBuffer.isView(value) ? [...(value as unknown as number[])].map(String) : value;
  };
  const lines = Object.entries(calls).flatMap(([name, make]) =>
    make().map((args) => `${name}: ${JSON.stringify(call(functions, name, args), plain)}`),
  );
  return [
    ...lines,
    ...configs.map((config) => JSON.stringify(functions.inspectConfig(config, { seqLens: [1, 9000] }), plain)),
  ];
}

test("every function and every reference configuration gives the same in Chromium as in Node", async ({ page }) => {
  await posenc.init();
  const configs = FAMILIES.flatMap((family) => {
    const { cases } = JSON.parse(readFileSync(new URL(`tests/golden/${family}.json`, ROOT), "utf8"));
    return cases.map(({ params }: { params: { config: unknown } }) => params.config);
  });
  expect(configs.length).toBeGreaterThan(800);
  const expected = outcomes(posenc as unknown as Functions, CALLS as Calls, call as Call, configs);

  await page.route(`${ORIGIN}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>package</title>" });
    return route.fulfill({ path: new URL(path, ROOT).pathname });
  });
  await page.goto(ORIGIN);
  const inBrowser = await page.evaluate(
    async ({ source, configs }) => {
      const browserOutcomes = new Function(`return ${source}`)();
      const functions = await import(`${location.origin}/npm/index.js`);
      const { CALLS: calls, call } = await import(`${location.origin}/tests/package/calls.mjs`);
      await functions.init();
      return browserOutcomes(functions, calls, call, configs);
    },
    { source: outcomes.toString(), configs },
  );
  expect(inBrowser).toEqual(expected);
});
