import { brief, format, grouped } from "../../figure/format";
import { type Box, picture, polyline, textAt } from "../../plot/picture";
import { at, type Product } from "./products";
import { MOST_DISTANCE, type ProductsSettings } from "./products-settings";
import type { ShiftWords } from "./words";

const CHART: Box = { x: 80, y: 100, width: 640, height: 300 };
const COLOURS = ["#0b6e66", "#9a4a12"];

/** Both lines, and the two numbers at the chosen distance. */
export function productsPicture(
  lines: Product[][] | undefined,
  settings: ProductsSettings,
  t: ShiftWords["products"],
): string {
  if (!lines) return picture(640, 120, "");
  const { table, dim, base, first, second, shift } = settings;
  const products = lines.flat().map(({ product }) => product);
  const [least, most] = [Math.min(0, ...products), Math.max(0, ...products)];
  const x = (k: number) => CHART.x + ((k + MOST_DISTANCE) / (2 * MOST_DISTANCE)) * CHART.width;
  const y = (product: number) => CHART.y + CHART.height * (1 - (product - least) / (most - least || 1));
  const below = CHART.y + CHART.height;
  const content = [
    textAt(24, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(
      24,
      54,
      `${t.tables[table]} · ${t.dim} ${dim}${table === "sinusoidal" ? ` · ${t.base} ${grouped(base)}` : ""}`,
      'fill="#5b606b"',
    ),
    `<path d="M${CHART.x} ${CHART.y}V${below}M${CHART.x} ${y(0).toFixed(2)}h${CHART.width}" stroke="#8c8a82" fill="none"/>`,
    ...[least, 0, most].map((value) => textAt(CHART.x - 6, y(value) + 4, brief(value, 3), 'text-anchor="end"')),
    ...[-MOST_DISTANCE, 0, MOST_DISTANCE].map((k) => textAt(x(k), below + 18, grouped(k), 'text-anchor="middle"')),
    textAt(CHART.x + CHART.width, below + 36, `${t.shift} →`, 'text-anchor="end" fill="#5b606b"'),
    textAt(CHART.x, CHART.y - 10, `↑ ${t.product}`, 'fill="#5b606b"'),
    ...lines.map((line, index) =>
      polyline(
        line.map((one): [number, number] => [x(one.shift), y(one.product)]),
        COLOURS[index],
      ),
    ),
    ...[first, second].map((place, index) => {
      const product = at(lines[index], shift);
      const text = `PE(${grouped(place)}) · PE(${grouped(place + shift)}) = ${product === undefined ? "–" : format(product, 6)}`;
      return textAt(CHART.x, below + 64 + 22 * index, text, `fill="${COLOURS[index]}"`);
    }),
  ];
  return picture(760, below + 110, content.join(""));
}
