// Four million cells take longer to compute and to colour than a frame lasts. While the reader moves a slider only some rows
// of such a matrix are drawn; when the slider rests, the whole follows, a band of rows in each frame.
import type { Tensor } from "posenc";

const MOST_AT_ONCE = 2 ** 17;

/** Every so manieth row is drawn while the reader is moving: each where the matrix is small. */
export function strideOf(rows: number, columns: number): number {
  return Math.ceil((rows * columns) / MOST_AT_ONCE);
}

/** So many rows of a matrix from `first` on. */
export type Band = (first: number, count: number) => Tensor;

export function bandOf({ data, shape: [, columns] }: Tensor): Band {
  return (first, count) => ({
    data: data.subarray(first * columns, (first + count) * columns),
    shape: [count, columns],
  });
}

/**
 * Draws the whole matrix out of sight, and shows it when it is done. `draw` gives a canvas the size of a matrix and its
 * colours. The returned function stops the work.
 */
export function drawInBands(
  canvas: HTMLCanvasElement,
  [rows, columns]: readonly [rows: number, columns: number],
  bandAt: Band,
  draw: (canvas: HTMLCanvasElement, matrix: Tensor) => void,
): () => void {
  const height = Math.max(1, Math.floor(MOST_AT_ONCE / columns));
  const band = document.createElement("canvas");
  const whole = document.createElement("canvas");
  Object.assign(whole, { width: columns, height: rows });
  const context = whole.getContext("2d");
  let frame = requestAnimationFrame(() => drawFrom(0));

  function drawFrom(top: number) {
    if (top >= rows) return show(canvas, whole);
    const count = Math.min(height, rows - top);
    draw(band, bandAt(top, count));
    context?.drawImage(band, 0, top);
    frame = requestAnimationFrame(() => drawFrom(top + count));
  }

  return () => cancelAnimationFrame(frame);
}

function show(canvas: HTMLCanvasElement, whole: HTMLCanvasElement): void {
  Object.assign(canvas, { width: whole.width, height: whole.height });
  canvas.getContext("2d")?.drawImage(whole, 0, 0);
}
