import type { ShiftResidual } from "posenc/core";
import { format, grouped } from "../../figure/format";
import type { Words } from "../../i18n";
import { type Box, heatMap, legend, picture, textAt } from "../../plot/picture";
import type { Settings } from "./settings";

interface Shown {
  canvas?: HTMLCanvasElement;
  ramp?: HTMLCanvasElement;
  vectors?: ShiftResidual;
  settings: Settings;
}

const MAP: Box = { x: 70, y: 90, width: 420, height: 420 };

/** The matrix, its colour scale, and the residual. */
export function shiftPicture({ canvas, ramp, vectors, settings }: Shown, words: Words): string {
  const t = words.shift;
  if (!canvas || !ramp || !vectors) return picture(640, 120, "");
  const { shift, position, dim, base, layout } = settings;
  const axes = {
    rows: dim,
    columns: dim,
    rowTitle: t.row,
    columnTitle: t.column,
    rowLabel: String,
    columnLabel: String,
  };
  const content = [
    textAt(24, 32, t.title, 'font-size="18" font-weight="600"'),
    textAt(
      24,
      54,
      `${t.shift} = ${grouped(shift)} · ${t.dim} ${dim} · ${t.base} ${grouped(base)} · ${words.table.layouts[layout]}`,
      'fill="#5b606b"',
    ),
    heatMap(canvas, MAP, axes),
    legend(ramp, { x: MAP.x, y: 590, width: 300, height: 12 }, t.legend, ["−1", "0", "1"]),
    textAt(24, 650, `${t.residual} = ${format(vectors.residual)}   (p = ${grouped(position)})`),
  ];
  return picture(540, 676, content.join(""));
}
