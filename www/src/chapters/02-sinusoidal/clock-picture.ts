import type { SinusoidalCell } from "posenc/core";
import { brief, fixed, format, grouped } from "../../figure/format";
import { type Box, picture, textAt } from "../../plot/picture";
import type { ClockSettings } from "./clock-settings";
import type { Hand } from "./hands";
import { reach } from "./wavelength-chart";
import type { SinusoidalWords } from "./words";

interface Shown {
  pairs?: SinusoidalCell[];
  hands?: Hand[];
  chosen: number;
  settings: ClockSettings;
}

const ACROSS = 16;
const SIZE = 44;
const LEFT = 24;
const TOP = 84;

/** All hands, and the wavelengths below them. */
export function clockPicture({ pairs, hands, chosen, settings }: Shown, t: SinusoidalWords["clock"]): string {
  if (!pairs || !hands) return picture(640, 120, "");
  const { dim, base, position } = settings;
  const rows = Math.ceil(hands.length / ACROSS);
  const chart: Box = { x: 80, y: TOP + rows * (SIZE + 16) + 70, width: 620, height: 240 };
  const content = [
    textAt(LEFT, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(LEFT, 54, `p = ${grouped(position)} · d = ${dim} · ${t.base} ${grouped(base)}`, 'fill="#5b606b"'),
    ...hands.map((hand, pair) => dial(hand, pair, pair === chosen)),
    textAt(LEFT, chart.y - 24, t.waves),
    wavelengths(pairs, chosen, chart),
    textAt(chart.x + chart.width, chart.y + chart.height + 36, `${t.pair} →`, 'text-anchor="end" fill="#5b606b"'),
    textAt(
      LEFT,
      chart.y + chart.height + 60,
      `${t.chosen(chosen)}: sin ${fixed(hands[chosen].sin, 4)}, cos ${fixed(hands[chosen].cos, 4)}`,
    ),
  ];
  return picture(760, chart.y + chart.height + 84, content.join(""));
}

function dial({ sin, cos }: Hand, pair: number, isChosen: boolean): string {
  const radius = SIZE / 2 - 3;
  const x = LEFT + (pair % ACROSS) * SIZE + SIZE / 2;
  const y = TOP + Math.floor(pair / ACROSS) * (SIZE + 16) + SIZE / 2;
  const [tipX, tipY] = [(x + radius * sin).toFixed(2), (y - radius * cos).toFixed(2)];
  const colour = isChosen ? "#9a4a12" : "#0b6e66";
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#f4f2ea" stroke="#d8d4c8"/><line x1="${x}" y1="${y}" x2="${tipX}" y2="${tipY}" stroke="${colour}" stroke-width="2"/><circle cx="${tipX}" cy="${tipY}" r="2.5" fill="${colour}"/>${textAt(x, y + radius + 13, String(pair), 'text-anchor="middle" font-size="10" fill="#5b606b"')}`;
}

function wavelengths(pairs: SinusoidalCell[], chosen: number, box: Box): string {
  const [least, most] = reach(pairs);
  const x = (pair: number) => box.x + ((pair + 0.5) / pairs.length) * box.width;
  const y = (length: number) => box.y + box.height * (1 - Math.log(length / least) / Math.log(most / least));
  const ends = [pairs[0], pairs[pairs.length - 1]].map(
    ({ wavelength, exponent }) =>
      `<line x1="${box.x}" x2="${box.x + box.width}" y1="${y(wavelength).toFixed(2)}" y2="${y(wavelength).toFixed(2)}" stroke="#8c8a82" stroke-dasharray="4 4"/>${textAt(box.x - 6, y(wavelength) + 4, format(wavelength, 5), 'text-anchor="end"')}${textAt(box.x, y(wavelength) - 6, `2π·B^${brief(exponent, 6)}`, 'font-size="11" fill="#5b606b"')}`,
  );
  const dots = pairs.map(
    ({ pair, wavelength }) =>
      `<circle cx="${x(pair).toFixed(2)}" cy="${y(wavelength).toFixed(2)}" r="${pair === chosen ? 5 : 3}" fill="${pair === chosen ? "#9a4a12" : "#0b6e66"}"/>`,
  );
  const frame = `<path d="M${box.x} ${box.y}V${box.y + box.height}H${box.x + box.width}" fill="none" stroke="#8c8a82"/>`;
  const labels = [0, pairs.length - 1].map((pair) =>
    textAt(x(pair), box.y + box.height + 18, String(pair), 'text-anchor="middle"'),
  );
  return frame + ends.join("") + dots.join("") + labels.join("");
}
