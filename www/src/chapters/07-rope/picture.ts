import { fixed, grouped } from "../../figure/format";
import { picture, textAt } from "../../plot/picture";
import type { Turning } from "./settings";
import type { Arrow, Turned } from "./turning";
import type { RopeWords } from "./words";

const CELL = 170;
const RADIUS = 64;
const INK = { q: "#0b6e66", k: "#9a4a12" };

/** The dials of all pairs, and both scores. */
export function turningPicture(turned: Turned | undefined, reach: number, settings: Turning, t: RopeWords): string {
  if (!turned) return picture(640, 120, "");
  const { query, key, shift, dim, rotaryDim, base, pairing, moved } = settings;
  const columns = Math.min(4, turned.pairs.length);
  const rows = Math.ceil(turned.pairs.length / columns);
  const width = Math.max(600, 48 + columns * CELL);
  const note = `m = ${grouped(query)} · n = ${grouped(key)} · s = ${grouped(shift)} · ${t.dim} ${dim} · rotary dim ${rotaryDim} · ${t.base} ${grouped(base)}`;
  const content = [
    textAt(24, 32, t.turning.title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, note, 'fill="#5b606b"'),
    textAt(24, 74, `${t.pairings[pairing]}${moved ? ` · ${t.turning.moved}` : ""}`, 'fill="#5b606b"'),
    textAt(24, 104, `${t.turning.score(grouped(query), grouped(key))}: ${fixed(turned.score, 4)}`),
    textAt(24, 124, `${t.turning.score(grouped(query + shift), grouped(key + shift))}: ${fixed(turned.movedScore, 4)}`),
    textAt(width - 90, 104, `— q`, `fill="${INK.q}"`),
    textAt(width - 90, 124, `- - k`, `fill="${INK.k}"`),
  ];
  for (const [index, pair] of turned.pairs.entries()) {
    const [x, y] = [24 + CELL * (index % columns) + CELL / 2, 220 + (CELL + 40) * Math.floor(index / columns)];
    content.push(`<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="none" stroke="#e2ded2"/>`);
    content.push(arrow([x, y], pair.turnedQuery, reach, INK.q, ""), arrow([x, y], pair.turnedKey, reach, INK.k, "6 3"));
    const text = 'text-anchor="middle"';
    content.push(textAt(x, y + RADIUS + 20, `${t.turning.pair(index)} · ${t.turning.dims(...pair.dims)}`, text));
    content.push(textAt(x, y + RADIUS + 38, `${t.turning.product} ${fixed(pair.product, 2)}`, text));
  }
  return picture(width, 150 + rows * (CELL + 40), content.join(""));
}

function arrow([x, y]: Arrow, [a, b]: Arrow, reach: number, color: string, dash: string): string {
  const [right, down] = [(a / reach) * RADIUS, (-b / reach) * RADIUS];
  const end = `${(x + right).toFixed(2)}" cy="${(y + down).toFixed(2)}`;
  return `<path d="M${x} ${y}l${right.toFixed(2)} ${down.toFixed(2)}" stroke="${color}" stroke-width="2.5" stroke-dasharray="${dash}"/><circle cx="${end}" r="3.5" fill="${color}"/>`;
}
