import { grouped } from "../figure/format";
import { type Box, heatMap, legend, picture, textAt } from "../plot/picture";
import type { Maps } from "./examine";
import { spoken } from "./spoken";
import type { DoctorWords } from "./words";

type Canvases = Partial<Record<"yours" | "nearest" | "difference" | "ramp" | "differenceRamp", HTMLCanvasElement>>;

const SIDE = 300;
const LEFT = 70;
const TOP = 96;
const STEP = SIDE + 90;

/** The three maps beside each other, with both scales of colours. */
export function mapsPicture(canvases: Canvases, maps: Maps, { maps: t }: DoctorWords): string {
  const { ramp, differenceRamp } = canvases;
  if (!ramp || !differenceRamp) return picture(640, 120, "");
  const [rows, columns] = maps.table.shape;
  const axes = { rows, columns, rowTitle: t.row, columnTitle: t.column, rowLabel: grouped, columnLabel: String };
  const drawn = (["yours", "nearest", "difference"] as const).map((name, index) => {
    const box: Box = { x: LEFT + index * STEP, y: TOP, width: SIDE, height: SIDE };
    const canvas = canvases[name];
    const title = textAt(box.x, TOP - 30, t[name], 'font-weight="600"');
    return canvas ? title + heatMap(canvas, box, axes) : title;
  });
  const scale = (x: number, canvas: HTMLCanvasElement, title: string, most: number) =>
    legend(canvas, { x, y: TOP + SIDE + 78, width: SIDE, height: 12 }, title, [spoken(-most), "0", spoken(most)]);
  const content = [
    textAt(24, 32, t.title, 'font-size="18" font-weight="600"'),
    ...drawn,
    scale(LEFT, ramp, t.legend, maps.range),
    scale(LEFT + 2 * STEP, differenceRamp, t.legendDifference, maps.differenceRange),
  ];
  return picture(LEFT + 3 * STEP - 50, TOP + SIDE + 130, content.join(""));
}
