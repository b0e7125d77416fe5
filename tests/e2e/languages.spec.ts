// What stands in one language stands in the other, and nothing was left half translated. No browser needed.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { en as doctorEn } from "../../www/src/doctor/words/en";
import { zh as doctorZh } from "../../www/src/doctor/words/zh";
import { en } from "../../www/src/i18n/en";
import { zh } from "../../www/src/i18n/zh";

const CHAPTERS = new URL("../../www/src/chapters/", import.meta.url);

function shape(words: unknown): unknown {
  if (typeof words !== "object" || words === null) return typeof words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, shape(value)]));
}

function texts(words: unknown): string[] {
  if (typeof words === "string") return [words];
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(texts) : [];
}

const dictionaries = { "the interface": [zh, en], "the doctor": [doctorZh, doctorEn] };
for (const [whose, [chinese, english]] of Object.entries(dictionaries)) {
  test(`both languages have the same words of ${whose}, and none is empty`, () => {
    expect(shape(chinese)).toEqual(shape(english));
    expect([...texts(chinese), ...texts(english)].filter((text) => text.trim() === "")).toEqual([]);
  });
}

const chapters = readdirSync(CHAPTERS);
for (const chapter of chapters) {
  test(`${chapter} says the same in both languages`, () => {
    const [chinese, english] = ["zh", "en"].map((language) =>
      readFileSync(new URL(`${chapter}/${language}.md`, CHAPTERS), "utf8"),
    );
    const marks = {
      headings: /^#{1,3} /gm,
      items: /^- /gm,
      displayed: /^\$\$$/gm,
      figures: /^<\w+ \/>$/gm,
      emphasised: /^\*\*/gm,
    };
    for (const [name, mark] of Object.entries(marks)) {
      expect(chinese.match(mark)?.length ?? 0, name).toBe(english.match(mark)?.length ?? 0);
    }
    const displayed = (text: string) => text.match(/\$\$[\s\S]+?\$\$/g) ?? [];
    expect(displayed(chinese)).toEqual(displayed(english));
    expect(chinese.match(/[\u4e00-\u9fff][,;:?!]/g) ?? [], "half-width punctuation in Chinese").toEqual([]);
  });
}
