// After the first visit the site works without a network. What that takes is fetched when the reader rests, so that it gets
// in nobody's way.
import { dev } from "$app/environment";
import { base } from "$app/paths";
import { whenQuiet } from "../figure/frame";

/** In milliseconds. */
const REST = 2000;
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "keydown", "scroll"];

/** Returns what takes it back. */
export function keepForLater(): () => void {
  if (dev || !("serviceWorker" in navigator)) return () => {};
  const wait = whenQuiet(() => {
    stop();
    void navigator.serviceWorker.register(`${base}/service-worker.js`);
  }, REST);
  const stop = () => {
    wait.cancel();
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, wait);
  };
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, wait, { passive: true });
  wait();
  return stop;
}
