// Pictures and numbers as files.

export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function svgFile(svg: string): Blob {
  return new Blob([svg], { type: "image/svg+xml" });
}

export function jsonFile(content: unknown): Blob {
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: "application/json" });
}

export function csvFile(lines: Iterable<readonly (string | number)[]>): Blob {
  const parts: string[] = ["\ufeff"]; // spreadsheets take it for UTF-8 only with this mark
  for (const line of lines) parts.push(`${line.map(csvCell).join(",")}\r\n`);
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

function csvCell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Draws the picture at twice its size, for sharp text. */
export async function pngFile(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(svgFile(svg));
  try {
    await image.decode();
    return await blobOf(enlarged(image, 2));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function enlarged(image: HTMLImageElement, by: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * by;
  canvas.height = image.naturalHeight * by;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser made no picture"))), "image/png");
  });
}
