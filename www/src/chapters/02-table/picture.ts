import type { SinusoidalCell, SinusoidalOptions } from "posenc";
import { sinusoidal } from "posenc";
import { format, grouped } from "../../figure/format";
import type { Words } from "../../i18n";
import { type Box, heatMap, legend, picture, polyline, textAt } from "../../plot/picture";

interface Shown {
  canvas?: HTMLCanvasElement;
  ramp?: HTMLCanvasElement;
  options: SinusoidalOptions & { length: number };
  cell?: SinusoidalCell;
  column: number;
  position: (row: number) => string;
}

const MAP: Box = { x: 90, y: 90, width: 620, height: 460 };
const WAVE: Box = { x: 90, y: 710, width: 620, height: 120 };
const POINTS = 400;

/** The table, its colour scale, and the wave of the chosen column. */
export function tablePicture({ canvas, ramp, options, cell, column, position }: Shown, words: Words): string {
  const t = words.table;
  if (!canvas || !ramp || !cell) return picture(640, 120, "");
  const { length, dim, base = 0, start = 0, layout = "interleaved" } = options;
  const axes = { rows: length, columns: dim, rowTitle: t.position, columnTitle: t.column, rowLabel: position, columnLabel: String };
  const settings = `${t.dim} ${dim} · ${t.length} ${length} · ${t.base} ${grouped(base)} · ${t.start} ${grouped(start)} · ${t.layouts[layout]}`;
  const content = [
    textAt(24, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, settings, 'fill="#5b606b"'),
    heatMap(canvas, MAP, axes),
    legend(ramp, { x: MAP.x, y: 622, width: 300, height: 12 }, t.legend, ["−1", "0", "1"]),
    textAt(WAVE.x, WAVE.y - 14, `${t.wave(column)} · ${t.wavelength}: ${t.positions(format(cell.wavelength))}`),
    wave(options, column),
  ];
  return picture(760, 860, content.join(""));
}

function wave({ length, start = 0, ...convention }: Shown["options"], column: number): string {
  const last = Math.max(length - 1, 1);
  const positions = Float64Array.from({ length: POINTS + 1 }, (_, index) => start + (last * index) / POINTS);
  const { data, shape } = sinusoidal({ ...convention, positions });
  const points = Array.from(positions, (_, index): [number, number] => [
    WAVE.x + (WAVE.width * index) / POINTS,
    WAVE.y + (WAVE.height * (1 - data[index * shape[1] + column])) / 2,
  ]);
  return polyline(points, "#0b6e66");
}
