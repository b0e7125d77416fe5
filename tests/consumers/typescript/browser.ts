// What needs the "dom" library.
import { drawHeatmap, heatmapPixels, init, sinusoidal } from "posenc";

await init(new URL("posenc.wasm", document.baseURI));
await init(fetch("posenc.wasm"));
const table = sinusoidal({ length: 4, dim: 4 });
drawHeatmap(document.createElement("canvas"), table);
drawHeatmap(new OffscreenCanvas(1, 1), table);
const { data, width, height } = heatmapPixels(table);
export const image = new ImageData(data, width, height);
// @ts-expect-error a division is no canvas
drawHeatmap(document.createElement("div"), table);
