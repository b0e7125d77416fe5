// The package's declarations, read when the site is built: what the API reference shows.
import { readFileSync } from "node:fs";
import { marked } from "marked";
import ts from "typescript";

export interface Entry {
  name: string;
  /** The declaration as it stands, without the comment above it. */
  code: string;
  /** That comment, as HTML. */
  prose: string;
  /** What is passed, returned and thrown: name of the tag, and text as HTML. */
  tags: { tag: string; prose: string }[];
  examples: string[];
}
export interface Section {
  title: string;
  entries: Entry[];
}
export interface Reference {
  /** What holds for the whole package, as HTML. */
  opening: string;
  sections: Section[];
}

const RULE = /^\/\/ ── (.+?) ─+$/gm;

export function readDeclarations(path: string): Reference {
  const text = readFileSync(path, "utf8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const rules = [...text.matchAll(RULE)].map(({ 1: title, index }) => ({ title, index }));
  const sections = rules.map(({ title, index }, place) => {
    const end = rules[place + 1]?.index ?? text.length;
    const own = source.statements.filter((node) => node.getStart() > index && node.getStart() < end);
    return { title, entries: own.flatMap(entryOf) };
  });
  return { opening: html(openingOf(text)), sections };
}

function entryOf(node: ts.Statement): Entry[] {
  const name = (node as ts.Statement & { name?: ts.Identifier }).name?.text;
  if (!name) return [];
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const tags = comment?.tags ?? [];
  const isExample = (tag: ts.JSDocTag) => tag.tagName.text === "example";
  return [
    {
      name,
      code: node.getText().replace(/^export /, ""),
      prose: html(ts.getTextOfJSDocComment(comment?.comment) ?? ""),
      tags: tags.filter((tag) => !isExample(tag)).map((tag) => ({ tag: tag.tagName.text, prose: html(textOf(tag)) })),
      examples: tags.filter(isExample).map((tag) => textOf(tag).replace(/^```js\n|\n```$/g, "")),
    },
  ];
}

/** The text behind a tag, with the parts that TypeScript takes out of it put back. */
function textOf(tag: ts.JSDocTag): string {
  const text = ts.getTextOfJSDocComment(tag.comment) ?? "";
  if (ts.isJSDocParameterTag(tag)) return text.replace(/^(- )?/, `\`${tag.name.getText()}\`: `);
  if (ts.isJSDocThrowsTag(tag) && tag.typeExpression) return `\`${tag.typeExpression.type.getText()}\` ${text}`;
  if (tag.tagName.text === "see")
    return tag
      .getText()
      .replace(/^@see\s*/, "")
      .replace(/\s*\n\s*\*\s?/g, " ")
      .trim();
  return text;
}

/** The comment at the top of the file, which belongs to no declaration. */
function openingOf(text: string): string {
  const comment = text.match(/\/\*\*\n \* # posenc\n([\s\S]*?)\n \*\//)?.[1] ?? "";
  return comment.replace(/^ \* ?/gm, "").replace(/@module\s*$/, "");
}

function html(markdown: string): string {
  const linked = markdown.replace(/\{@link\s+(\w+)(?:\.(\w+))?\}/g, (_, name: string, member?: string) => {
    return `[\`${member ? `${name}.${member}` : name}\`](#${name})`;
  });
  return marked
    .parse(linked, { async: false })
    .replace(/ style="[^"]*"/g, "")
    .replace(/ align="\w+"/g, "");
}
