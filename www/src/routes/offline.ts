// After the first visit the site works without a network. What that takes is fetched when the reader rests, so that it gets
// in nobody's way.
import { dev } from "$app/environment";
import { base } from "$app/paths";
import { whenQuiet } from "../figure/frame";
import { onLife } from "../figure/life";

/** In milliseconds. */
const REST = 2000;

/** Returns what takes it back. */
export function keepForLater(): () => void {
  if (dev || !("serviceWorker" in navigator)) return () => {};
  const wait = whenQuiet(() => {
    stop();
    void navigator.serviceWorker.register(`${base}/service-worker.js`);
  }, REST);
  const unwatch = onLife(wait);
  const stop = () => {
    wait.cancel();
    unwatch();
  };
  wait();
  return stop;
}
