// Pictures for saving: lines of several encodings, and bars from the least to the greatest.
import { brief } from "../../figure/format";
import { words } from "../../i18n";
import { pathOf, signs } from "../../plot/marks";
import { picture, textAt } from "../../plot/picture";

/** The colours of app.css on white. */
const COLOURS: Record<string, string> = {
  none: "#6b7079",
  sinusoidal: "#0b6e66",
  learned: "#a9510f",
  shaw: "#6848b8",
  t5: "#8a2d78",
  alibi: "#5d6a00",
  kerple: "#b02343",
  rope: "#1d5fd1",
  xpos: "#0a7896",
};
const BOX = { x: 70, y: 84, width: 600, height: 320 };
const MUTED = 'fill="#5b606b"';

interface Place {
  x: number;
  mean: number;
  least: number;
  most: number;
}
export interface PictureLine {
  kind: string;
  name: string;
  places: Place[];
}
interface Axis {
  title: string;
  domain: [number, number];
  /** Where a number stands, and what is written there. */
  ticks: [number, string][];
}

export function linesPicture(
  title: string,
  subtitle: string,
  lines: PictureLine[],
  x: Axis,
  y: Axis,
  ranges: boolean,
): string {
  const across = (value: number) => BOX.x + (BOX.width * (value - x.domain[0])) / (x.domain[1] - x.domain[0]);
  const up = (value: number) => BOX.y + BOX.height * (1 - (value - y.domain[0]) / (y.domain[1] - y.domain[0]));
  const frame = [
    textAt(24, 32, title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, subtitle, MUTED),
    textAt(BOX.x, BOX.y - 12, `↑ ${y.title}`, MUTED),
    textAt(BOX.x + BOX.width, BOX.y + BOX.height + 40, `${x.title} →`, `text-anchor="end" ${MUTED}`),
    ...x.ticks.map(([at, text]) => textAt(across(at), BOX.y + BOX.height + 20, text, `text-anchor="middle" ${MUTED}`)),
    ...y.ticks.map(([at, text]) => rule(up(at)) + textAt(BOX.x - 8, up(at) + 4, text, `text-anchor="end" ${MUTED}`)),
  ];
  const drawn = lines.map(({ kind, places }) => {
    const colour = COLOURS[kind];
    const path = places.map(({ x: at, mean }) => `${across(at).toFixed(1)},${up(mean).toFixed(1)}`).join(" ");
    const dash = signs[kind].dash && `stroke-dasharray="${signs[kind].dash}"`;
    const marks = places.map((place) => {
      const range = `<path d="M${across(place.x)} ${up(place.least)}V${up(place.most)}" stroke="${colour}"/>`;
      return ranges ? range + sign(kind, across(place.x), up(place.mean)) : "";
    });
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" ${dash} points="${path}"/>${marks.join("")}`;
  });
  const keys = lines.map(({ kind, name }, index) => {
    const [left, top] = [24 + (index % 5) * 136, 470 + Math.floor(index / 5) * 24];
    return sign(kind, left + 6, top - 4) + textAt(left + 20, top, name);
  });
  return picture(700, 480 + 24 * Math.floor((lines.length + 4) / 5), [...frame, ...drawn, ...keys].join(""));
}

function rule(y: number): string {
  return `<path d="M${BOX.x} ${y}H${BOX.x + BOX.width}" stroke="#e2ded2"/>`;
}

function sign(kind: string, x: number, y: number): string {
  return `<path d="${pathOf(signs[kind], 5)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${COLOURS[kind]}"/>`;
}

export interface BarGroup {
  title: string;
  domain: [number, number];
  bars: { label: string; mean: number; least: number; most: number }[];
}

/** Each group under its title, each bar on a line of its own. */
export function barsPicture(title: string, groups: BarGroup[]): string {
  const parts = [textAt(24, 32, title, 'font-size="18" font-weight="600"')];
  let y = 66;
  for (const { title: name, domain, bars } of groups) {
    parts.push(textAt(24, y, name, 'font-weight="600"'));
    for (const { label, mean, least, most } of bars) {
      y += 26;
      const at = (value: number) => 240 + (320 * (value - domain[0])) / (domain[1] - domain[0]);
      parts.push(
        textAt(24, y, label),
        `<path d="M240 ${y - 5}H560" stroke="#e2ded2"/><path d="M${at(least)} ${y - 5}H${at(most)}" stroke="#0b6e66" stroke-width="4"/><circle cx="${at(mean)}" cy="${y - 5}" r="5" fill="#0b6e66"/>`,
        textAt(576, y, words().figure.spread(brief(mean, 3), brief(least, 3), brief(most, 3))),
      );
    }
    y += 36;
  }
  return picture(760, y, parts.join(""));
}
