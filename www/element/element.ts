// `<posenc-figure name="figure-two-orders" lang="zh">`: a figure of the tutorial in any page, with the package's own engine.
import { mount, unmount } from "svelte";
import css from "../src/app.css?inline";
import { figures } from "../src/chapters/figures";
import type { Flags } from "../src/figure/flags.svelte";
import { isLanguage } from "../src/i18n";
import Alone from "./Alone.svelte";
import { page } from "./app/state.svelte";

/** What the site says of its root and body holds here for the element itself. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  `${css.replaceAll(/:root\[data-scheme="?(\w+)"?\]/g, ':host([scheme="$1"])').replaceAll(/:root|\bbody\b/g, ":host")}
  :host(:not([site])) a[data-site] { display: none; }`,
);

class PosencFigure extends HTMLElement {
  static readonly observedAttributes = ["name", "lang", "settings", "controls", "fixed", "scheme", "site"];
  #shown: Record<string, unknown> | undefined;
  #wanted = 0;

  connectedCallback(): void {
    void this.#show();
  }

  attributeChangedCallback(name: string): void {
    if (this.isConnected && name !== "scheme") void this.#show();
  }

  disconnectedCallback(): void {
    this.#wanted += 1;
    this.#clear();
  }

  /** Draws the figure anew; of several calls that overlap, the last one counts. */
  async #show(): Promise<void> {
    const turn = ++this.#wanted;
    const name = this.getAttribute("name") ?? "";
    const source = figures.get(name) ?? figures.get(`figure-${name}`);
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    if (!source) {
      this.#clear();
      root.textContent = `posenc-figure: there is no figure "${name}"; there are: ${[...figures.keys()].join(", ")}`;
      return;
    }
    const [{ default: Shown }] = await Promise.all([source.load(), source.init()]);
    if (turn !== this.#wanted) return;
    page.params.lang = this.#language();
    // One without it shows no such links, and leaves those of its neighbours as they are.
    page.site = this.getAttribute("site")?.replace(/\/$/, "") ?? page.site;
    this.#clear();
    const target = document.createElement("div");
    target.lang = page.params.lang === "zh" ? "zh-Hans" : "en";
    root.replaceChildren(target);
    const props = { Shown, settings: this.getAttribute("settings") ?? "", flags: this.#flags() };
    this.#shown = mount(Alone, { target, props });
  }

  #clear(): void {
    if (this.#shown) void unmount(this.#shown);
    this.#shown = undefined;
  }

  #language(): string {
    const given = (this.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang).slice(0, 2);
    return isLanguage(given) ? given : "en";
  }

  #flags(): Flags {
    const fixed = this.getAttribute("fixed")?.split(",").filter(Boolean) ?? [];
    return { bare: this.getAttribute("controls") === "none", fixed };
  }
}

if (!customElements.get("posenc-figure")) customElements.define("posenc-figure", PosencFigure);
