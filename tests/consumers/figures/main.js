import "posenc/figures";

const [figure, recorded] = document.querySelectorAll("posenc-figure");
const shown = (selector, within = figure) => within.shadowRoot?.querySelector(selector);

/** What the figures show once the one has its settings, the other its recorded runs. */
function look() {
  if (shown('input[name="shift-k"]')?.value !== "7" || !shown(".below")?.textContent.includes("k = 7"))
    return setTimeout(look, 20);
  const longest = shown('output[name="rope-256"]', recorded);
  if (!longest) return setTimeout(look, 20);
  globalThis.answer = {
    title: shown("figcaption").textContent,
    residual: Number(shown('output[name="shiftResidual"]').dataset.value),
    fixed: shown('input[name="shift-p"]').disabled,
    links: figure.shadowRoot.querySelectorAll(".tools a").length,
    recorded: Number(longest.dataset.value),
    lab: shown("a[data-site]", recorded).href,
  };
}
look();
