import "posenc/figures";

const figure = document.querySelector("posenc-figure");
const shown = (selector) => figure.shadowRoot?.querySelector(selector);

/** What the figure shows once it has its settings. */
function look() {
  if (shown('input[name="shift-k"]')?.value !== "7" || !shown(".below")?.textContent.includes("k = 7"))
    return setTimeout(look, 20);
  globalThis.answer = {
    title: shown("figcaption").textContent,
    residual: Number(shown('output[name="shiftResidual"]').dataset.value),
    fixed: shown('input[name="shift-p"]').disabled,
    links: figure.shadowRoot.querySelectorAll(".tools a").length,
  };
}
look();
