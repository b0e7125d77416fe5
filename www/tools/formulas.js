// Formulas in the prose: `$…$` in a line and `$$…$$` on lines of their own become MathML when the page is built.
// Browsers draw MathML themselves, so neither KaTeX's scripts nor its styles and fonts reach the reader.
import katex from "katex";

const MARK = "FORMULA";
const DISPLAY = /\$\$([\s\S]+?)\$\$/g;
const INLINE = /\$([^$\n]+?)\$/g;
const HIDDEN = new RegExp(`${MARK}([DI])([0-9a-f]+)Q`, "g");

/** Markdown must not see TeX: `_` and `*` would become emphasis, braces would become Svelte. */
const hide = {
  name: "hide-formulas",
  /** @param {{ content: string, filename?: string }} file */
  markup({ content, filename }) {
    if (!filename?.endsWith(".md")) return;
    const code = content
      .replace(DISPLAY, (_, tex) => hidden("D", tex.trim()))
      .replace(INLINE, (_, tex) => hidden("I", tex));
    return { code };
  },
};

const show = {
  name: "show-formulas",
  /** @param {{ content: string, filename?: string }} file */
  markup({ content, filename }) {
    if (!filename?.endsWith(".md")) return;
    const code = content.replace(HIDDEN, (_, kind, hex) => {
      const tex = Buffer.from(hex, "hex").toString();
      return `{@html ${JSON.stringify(mathml(tex, kind === "D"))}}`;
    });
    return { code };
  },
};

/** @param {string} kind @param {string} tex */
function hidden(kind, tex) {
  return `${MARK}${kind}${Buffer.from(tex).toString("hex")}Q`;
}

/** @param {string} tex @param {boolean} displayMode */
function mathml(tex, displayMode) {
  const html = katex.renderToString(tex, { output: "mathml", displayMode, throwOnError: true, strict: "error" });
  // The annotation repeats the TeX source, which some screen readers would read a second time.
  const math = html.match(/<math[\s\S]*<\/math>/)?.[0].replace(/<annotation[\s\S]*?<\/annotation>/, "");
  if (!math || math.includes(" style=")) throw new Error(`no plain MathML for ${tex}`);
  return math;
}

export const formulas = { hide, show };
