// Four million cells take longer to colour than a frame lasts. While the reader moves a slider a thinned table is drawn,
// every so many rows of it; when the slider rests, the whole table follows, a band of rows in each frame.
import type { Tensor } from "posenc";

const MOST_AT_ONCE = 2 ** 18;

/** The rows that are drawn while the reader is moving: all of them where the table is small. */
export function thinned({ data, shape: [rows, columns] }: Tensor): Tensor {
  const step = Math.ceil((rows * columns) / MOST_AT_ONCE);
  if (step <= 1) return { data, shape: [rows, columns] };
  const kept = Math.ceil(rows / step);
  const thin = new Float32Array(kept * columns);
  for (let row = 0; row < kept; row += 1) thin.set(rowsOf(data, columns, row * step, 1), row * columns);
  return { data: thin, shape: [kept, columns] };
}

export function isLarge({ data }: Tensor): boolean {
  return data.length > MOST_AT_ONCE;
}

/**
 * Draws the whole table out of sight, and shows it when it is done. `draw` gives a canvas the size of a matrix and its
 * colours. The returned function stops the work.
 */
export function drawInBands(
  canvas: HTMLCanvasElement,
  { data, shape: [rows, columns] }: Tensor,
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
    draw(band, { data: rowsOf(data, columns, top, count), shape: [count, columns] });
    context?.drawImage(band, 0, top);
    frame = requestAnimationFrame(() => drawFrom(top + count));
  }

  return () => cancelAnimationFrame(frame);
}

function rowsOf(data: Float32Array, columns: number, first: number, count: number): Float32Array {
  return data.subarray(first * columns, (first + count) * columns);
}

function show(canvas: HTMLCanvasElement, whole: HTMLCanvasElement): void {
  Object.assign(canvas, { width: whole.width, height: whole.height });
  canvas.getContext("2d")?.drawImage(whole, 0, 0);
}
