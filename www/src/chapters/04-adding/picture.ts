// This chapter's figures as pictures for saving.
import { format, percent } from "../../figure/format";
import { heatMap, legend, picture, textAt } from "../../plot/picture";
import { type Part, parts, type Terms, terms } from "./terms";
import type { AddingWords } from "./words";

const SIDE = 220;
const LEFT = 90;
const STEP = SIDE + LEFT;
const TOP = 110;

interface Shown {
  value?: Terms;
  canvases: Partial<Record<Part, HTMLCanvasElement>>;
  ramp?: HTMLCanvasElement;
  tokens: string[];
  range: [number, number];
}

/** The four maps and their sum, with the shares. */
export function termsPicture({ value, canvases, ramp, tokens, range }: Shown, t: AddingWords["terms"]): string {
  if (!value || !ramp || tokens.length === 0) return picture(640, 120, textAt(24, 60, t.empty));
  const label = (place: number) => tokens[place];
  const axes = {
    rows: tokens.length,
    columns: tokens.length,
    rowTitle: t.query,
    columnTitle: t.key,
    rowLabel: label,
    columnLabel: label,
  };
  const maps = parts.map((part, index) => {
    const [x, y] = [LEFT + (index % 3) * STEP, TOP + Math.floor(index / 3) * (SIDE + 130)];
    const canvas = canvases[part];
    const share = index < terms.length ? ` · ${t.share(percent(value.shares[index], 2))}` : "";
    const name = textAt(x, y - 30, `${t.names[part]}${share}`, 'font-weight="600"');
    return name + (canvas ? heatMap(canvas, { x, y, width: SIDE, height: SIDE }, axes) : "");
  });
  const bottom = TOP + 2 * (SIDE + 130);
  const content = [
    textAt(24, 36, t.title, 'font-size="18" font-weight="600"'),
    ...maps,
    legend(ramp, { x: LEFT, y: bottom, width: 300, height: 12 }, t.legend, [
      format(range[0], 3),
      "0",
      format(range[1], 3),
    ]),
  ];
  return picture(LEFT + 3 * STEP, bottom + 46, content.join(""));
}

export interface Bar {
  name: string;
  /** Its length, as a share of the longest. */
  share: number;
  text: string;
}

/** Named bars, one under the other. */
export function barsPicture(title: string, settings: string, bars: readonly Bar[], end = ""): string {
  const drawn = bars.map(({ name, share, text }, index) => {
    const y = 92 + index * 54;
    const bar = `<rect x="24" y="${y}" width="${(560 * share).toFixed(1)}" height="14" rx="2" fill="#0b6e66"/>`;
    return textAt(24, y - 8, `${name} · ${text}`) + bar;
  });
  const bottom = 92 + bars.length * 54;
  const head = [textAt(24, 32, title, 'font-size="18" font-weight="600"'), textAt(24, 54, settings, 'fill="#5b606b"')];
  return picture(640, bottom + 24, [...head, ...drawn, textAt(24, bottom, end)].join(""));
}
