// Pictures as SVG text, for saving. Black on white, whatever the page's scheme.
import { labelStep, shortened, ticks, widthInEm } from "./ticks";

const FONT = "system-ui, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";
const INK = "#22252b";
const MUTED = "#5b606b";
const MOST_RECTANGLES = 4096;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONT}" font-size="13" fill="${INK}"><rect width="100%" height="100%" fill="#fff"/>${content}</svg>\n`;
}

export function textAt(x: number, y: number, text: string, attributes = ""): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escaped(text)}</text>`;
}

/** A canvas of one pixel per cell, as rectangles where they are few, else as an image. */
export function cells(canvas: HTMLCanvasElement, box: Box): string {
  const few = canvas.width * canvas.height <= MOST_RECTANGLES;
  return few ? rectangles(canvas, box) : image(canvas, box);
}

function rectangles(canvas: HTMLCanvasElement, box: Box): string {
  const pixels = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height).data;
  const [width, height] = [box.width / canvas.width, box.height / canvas.height];
  const size = `width="${round(width)}" height="${round(height)}"`;
  let drawn = "";
  for (let at = 0; at < pixels.length / 4; at += 1) {
    const [column, row] = [at % canvas.width, Math.floor(at / canvas.width)];
    drawn += `<rect x="${round(box.x + column * width)}" y="${round(box.y + row * height)}" ${size} fill="${color(pixels, at * 4)}"/>`;
  }
  return `<g shape-rendering="crispEdges">${drawn}</g>`;
}

/** Transparent cells are those that a mask forbids. */
function color(pixels: Uint8ClampedArray, at: number): string {
  const [red, green, blue, opacity] = pixels.subarray(at, at + 4);
  return opacity === 0 ? "#e4e4e4" : `rgb(${red},${green},${blue})`;
}

function image(canvas: HTMLCanvasElement, { x, y, width, height }: Box): string {
  const back = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#e4e4e4"/>`;
  return `${back}<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" image-rendering="pixelated" href="${canvas.toDataURL("image/png")}"/>`;
}

export interface Axes {
  rows: number;
  columns: number;
  rowTitle: string;
  columnTitle: string;
  rowLabel: (row: number) => string;
  columnLabel: (column: number) => string;
  /** Labels are neither cut nor left out: those of the columns stand aslant. */
  whole?: boolean;
}

/** Cells with labels to the left and below, and the titles of both axes. */
export function heatMap(canvas: HTMLCanvasElement, box: Box, axes: Axes): string {
  return cells(canvas, box) + rowAxis(box, axes) + columnAxis(box, axes);
}

function rowAxis({ x, y, height }: Box, { rows, rowLabel, rowTitle, whole }: Axes): string {
  const shown = ticks(rows, labelStep(rows, height, 16));
  const labels = shown.map((row) => {
    const label = whole ? rowLabel(row) : shortened(rowLabel(row));
    return textAt(x - 6, y + ((row + 0.5) / rows) * height + 4.5, label, 'text-anchor="end"');
  });
  return labels.join("") + textAt(x - 6, y - 10, `${rowTitle} ↓`, `text-anchor="end" fill="${MUTED}"`);
}

function columnAxis(box: Box, axes: Axes): string {
  return axes.whole ? slantedAxis(box, axes) : levelAxis(box, axes);
}

function slantedAxis({ x, y, width, height }: Box, { columns, columnLabel, columnTitle }: Axes): string {
  const labels = ticks(columns, 1).map((column) => {
    const [left, top] = [x + ((column + 0.5) / columns) * width, y + height + 14];
    return textAt(
      left,
      top,
      columnLabel(column),
      `text-anchor="end" transform="rotate(-40 ${round(left)} ${round(top)})"`,
    );
  });
  return labels.join("") + textAt(x + width, y - 10, `${columnTitle} →`, `text-anchor="end" fill="${MUTED}"`);
}

function levelAxis({ x, y, width, height }: Box, { columns, columnLabel, columnTitle }: Axes): string {
  const widest = Math.max(
    ...ticks(columns, Math.ceil(columns / 64)).map((column) => widthInEm(shortened(columnLabel(column)))),
  );
  const shown = ticks(columns, labelStep(columns, width, 13 * (widest + 0.6)));
  const labels = shown.map((column) =>
    textAt(
      x + ((column + 0.5) / columns) * width,
      y + height + 18,
      shortened(columnLabel(column)),
      'text-anchor="middle"',
    ),
  );
  return labels.join("") + textAt(x + width, y + height + 36, `${columnTitle} →`, `text-anchor="end" fill="${MUTED}"`);
}

/** A colour scale with the numbers of its ends and its middle. */
export function legend(ramp: HTMLCanvasElement, box: Box, title: string, ends: [string, string, string]): string {
  const numbers = ends.map((text, index) =>
    textAt(
      box.x + (box.width * index) / 2,
      box.y + box.height + 16,
      text,
      `text-anchor="${["start", "middle", "end"][index]}"`,
    ),
  );
  return textAt(box.x, box.y - 7, title, `fill="${MUTED}"`) + image(ramp, box) + numbers.join("");
}

export function polyline(points: [number, number][], color: string): string {
  return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ")}"/>`;
}

export function escaped(text: string): string {
  const printable = text.replace(/[^\P{Cc}\t]/gu, "\ufffd"); // XML has no place for control characters
  return printable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
