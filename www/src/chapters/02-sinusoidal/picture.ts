import type { SinusoidalCell, SinusoidalOptions } from "posenc/core";
import { brief, format, grouped } from "../../figure/format";
import type { Words } from "../../i18n";
import { type Box, heatMap, legend, picture, polyline, textAt } from "../../plot/picture";
import { waveOf } from "./wave";

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

/** The table, its colour scale, and the wave of the chosen column. */
export function tablePicture({ canvas, ramp, options, cell, column, position }: Shown, words: Words): string {
  const t = words.table;
  if (!canvas || !ramp || !cell) return picture(640, 120, "");
  const { length, dim, base = 0, start = 0, layout = "interleaved" } = options;
  const axes = {
    rows: length,
    columns: dim,
    rowTitle: t.position,
    columnTitle: t.column,
    rowLabel: position,
    columnLabel: String,
  };
  const settings = `${t.dim} ${dim} · ${t.length} ${length} · ${t.base} ${grouped(base)} · ${t.start} ${grouped(start)} · ${t.layouts[layout]}`;
  const content = [
    textAt(24, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, settings, 'fill="#5b606b"'),
    heatMap(canvas, MAP, axes),
    legend(ramp, { x: MAP.x, y: 622, width: 300, height: 12 }, t.legend, ["−1", "0", "1"]),
    textAt(WAVE.x, WAVE.y - 14, `${t.wave(column)} · ${t.wavelength} ${t.positions(format(cell.wavelength))}`),
    wave({ options, cell, column, position }),
  ];
  return picture(760, 872, content.join(""));
}

function wave({ options, cell, column }: Shown & { cell: SinusoidalCell }): string {
  const { positions, values, mark } = waveOf(options, cell, column);
  const [first, last] = [positions[0], positions[positions.length - 1]];
  const x = (position: number) => WAVE.x + (WAVE.width * (position - first)) / (last - first);
  const y = (value: number) => WAVE.y + (WAVE.height * (1 - value)) / 2;
  const ends = [
    textAt(WAVE.x, WAVE.y + WAVE.height + 18, brief(first)),
    textAt(WAVE.x + WAVE.width, WAVE.y + WAVE.height + 18, brief(last), 'text-anchor="end"'),
  ];
  const dot = `<circle cx="${x(mark[0])}" cy="${y(mark[1])}" r="5" fill="#9a4a12"/>`;
  return (
    polyline(
      Array.from(positions, (position, index): [number, number] => [x(position), y(values[index])]),
      "#0b6e66",
    ) +
    dot +
    ends.join("")
  );
}
