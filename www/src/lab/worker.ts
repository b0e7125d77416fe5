/// <reference lib="webworker" />
// The lab's engine, away from the page: however long it computes, the page answers.
import { heatmapPixels, init } from "posenc/lab";
import type { Command, Told } from "./protocol";
import { Workshop } from "./workshop";

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const workshop = new Workshop(say);
let loaded = Promise.resolve();

scope.onmessage = async ({ data }: MessageEvent<Command>) => {
  if (data.type === "load") load(data.module);
  await loaded;
  workshop.obey(data);
};

function load(module: string): void {
  loaded = init(new URL(module, scope.location.href)).then(
    () => say({ type: "ready", ramp: ramp(), course: 0 }),
    () => say({ type: "failed", course: 0 }),
  );
}

function say(told: Told): void {
  scope.postMessage(told);
}

/** The colours of the weights from 0 to the greatest. */
function ramp() {
  const data = Float32Array.from({ length: 256 }, (_, step) => step / 255);
  return heatmapPixels({ data, shape: [1, 256] }, { range: [0, 1], colors: "viridis" }).data;
}
