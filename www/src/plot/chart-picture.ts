// A chart as it stands on the page, made a file that stands by itself: what style sheets say of it goes along.
import { picture, textAt } from "./picture";

const TAKEN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linejoin",
  "paint-order",
  "font-size",
  "font-weight",
  "text-anchor",
];
const MARGIN = 24;
const LINE = 20;

/** The chart below a title and lines of text, such as its settings and what its signs mean. */
export function chartPicture(svg: SVGSVGElement | undefined, title: string, lines: readonly string[]): string {
  if (!svg) return picture(640, 120, textAt(MARGIN, 32, title));
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 640 400").split(" ").map(Number);
  const top = 40 + LINE * (lines.length + 1);
  const texts = [
    textAt(MARGIN, 32, title, 'font-size="18" font-weight="600"'),
    ...lines.map((line, index) => textAt(MARGIN, 32 + LINE * (index + 1), line, 'fill="#5b606b"')),
  ];
  const copy = styled(svg);
  copy.setAttribute("x", String(MARGIN));
  copy.setAttribute("y", String(top));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("overflow", "visible"); // as on the page: a long label may reach into the margin
  const drawn = new XMLSerializer().serializeToString(copy);
  return picture(width + 2 * MARGIN, top + height + MARGIN, texts.join("") + drawn);
}

/** A copy that carries its colours and widths itself: those of the light scheme, as the picture's ground is white. */
function styled(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const before = svg.style.colorScheme;
  svg.style.colorScheme = "light";
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [index, element] of [svg, ...svg.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(element);
    for (const name of TAKEN) copies[index].setAttribute(name, style.getPropertyValue(name));
    copies[index].removeAttribute("class");
    copies[index].removeAttribute("style");
  }
  svg.style.colorScheme = before;
  return copy;
}
