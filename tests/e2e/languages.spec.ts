// What stands in one language stands in the other, and nothing was left half translated. No browser needed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { en as compareEn } from "../../www/src/compare/words/en";
import { zh as compareZh } from "../../www/src/compare/words/zh";
import { en as doctorEn } from "../../www/src/doctor/words/en";
import { zh as doctorZh } from "../../www/src/doctor/words/zh";
import { en } from "../../www/src/i18n/en";
import { zh } from "../../www/src/i18n/zh";
import { findings as findingsEn } from "../../www/src/inspect/findings/en";
import { findings as findingsZh } from "../../www/src/inspect/findings/zh";
import { en as inspectEn } from "../../www/src/inspect/words/en";
import { zh as inspectZh } from "../../www/src/inspect/words/zh";
import { en as labEn } from "../../www/src/lab/words/en";
import { zh as labZh } from "../../www/src/lab/words/zh";

const CHAPTERS = new URL("../../www/src/chapters/", import.meta.url);

function shape(words: unknown): unknown {
  if (typeof words !== "object" || words === null) return typeof words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, shape(value)]));
}

function texts(words: unknown): string[] {
  if (typeof words === "string") return [words];
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(texts) : [];
}

/** The task `text` has no sentence of its own to start with. */
function withoutText(words: typeof labEn) {
  return { ...words, attention: { ...words.attention, examples: { ...words.attention.examples, text: "a" } } };
}

const pairs: [name: string, zh: unknown, en: unknown][] = [
  ["the interface", zh, en],
  ["the inspector", { ...inspectZh, findings: { ...inspectZh.findings, rules: {} } }, inspectEn],
  ["the inspector's findings", findingsZh, findingsEn],
  ["the doctor", doctorZh, doctorEn],
  ["the comparison", compareZh, compareEn],
  ["the lab", withoutText(labZh), withoutText(labEn)],
];
for (const chapter of readdirSync(CHAPTERS)) {
  const folder = new URL(`${chapter}/words/`, CHAPTERS);
  if (!existsSync(folder)) continue;
  const { zh: chinese } = await import(new URL("zh.ts", folder).href);
  const { en: english } = await import(new URL("en.ts", folder).href);
  pairs.push([chapter, chinese, english]);
}
for (const [name, chinese, english] of pairs) {
  test(`both languages have the same words of ${name}, and none is empty`, () => {
    expect(shape(chinese)).toEqual(shape(english));
    expect([...texts(chinese), ...texts(english)].filter((text) => text.trim() === "")).toEqual([]);
    expect(
      texts(chinese).filter((text) => /[\u4e00-\u9fff][,;:?!]/.test(text)),
      "half-width punctuation",
    ).toEqual([]);
  });
}

test("every finding that the package can have has words, of the values it brings", () => {
  const source = readFileSync(new URL("../../src/config/findings.rs", import.meta.url), "utf8");
  const kinds = [...source.matchAll(/^ {4}[A-Z0-9_]+ (?:Info|Warning|Error) "([a-z-]+)" "(.*)"$/gm)];
  expect(kinds.length).toBeGreaterThan(40);
  expect(Object.keys(findingsEn).sort()).toEqual(kinds.map(([, code]) => code).sort());
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot);
  for (const [, code, message] of kinds) {
    for (const { what, advice } of [findingsEn[code], findingsZh[code]]) {
      const unknown = slots(what + advice).filter((slot) => slot !== "key" && !slots(message).includes(slot));
      expect(unknown, code).toEqual([]);
      expect(new Set(slots(what)), code).toEqual(new Set(slots(message)));
      expect((what + advice).split("`").length % 2, code).toBe(1);
    }
  }
});

test("what the package says of a wrong value can be said in Chinese", () => {
  const folder = new URL("../../src/config/", import.meta.url);
  const source = readdirSync(folder)
    .filter((name) => name.endsWith(".rs"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  const rules = [...source.matchAll(/"(an? (?:positive|whole|number|list)[^"]*)"/g)].map(([, rule]) => rule);
  expect(rules.length).toBeGreaterThan(2);
  expect(rules.filter((rule) => !(rule in inspectZh.findings.rules))).toEqual([]);
});

const chapters = readdirSync(CHAPTERS).filter((name) => /^\d\d-/.test(name));
const prose = chapters.map((chapter) => [chapter, new URL(`${chapter}/`, CHAPTERS)] as const);
prose.push(["the lab", new URL("../../www/src/lab/prose/", import.meta.url)]);
for (const [chapter, folder] of prose) {
  test(`${chapter} says the same in both languages`, () => {
    const [chinese, english] = ["zh", "en"].map((language) => readFileSync(new URL(`${language}.md`, folder), "utf8"));
    // Headings, figures and questions, in their order.
    const outline = (text: string) => [...text.matchAll(/^#{1,3} |^<[A-Z]\w+/gm)].map(([mark]) => mark);
    expect(outline(chinese)).toEqual(outline(english));
    const marks = {
      items: /^- /gm,
      displayed: /^\$\$$/gm,
      emphasised: /^\*\*/gm,
      settings: /\]\(\?[^)]*\)/g,
    };
    for (const [name, mark] of Object.entries(marks)) {
      expect(chinese.match(mark)?.length ?? 0, name).toBe(english.match(mark)?.length ?? 0);
    }
    // Words within a formula are of their language.
    const displayed = (text: string) =>
      text.match(/\$\$[\s\S]+?\$\$/g)?.map((formula) => formula.replace(/\\text\{[^}]*\}/g, "\\text{}")) ?? [];
    expect(displayed(chinese)).toEqual(displayed(english));
    expect(chinese.match(/[\u4e00-\u9fff][,;:?!]/g) ?? [], "half-width punctuation in Chinese").toEqual([]);
  });
}
