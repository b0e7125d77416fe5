// When the parts of a page that were built beforehand come alive: near the screen or once the reader does something, one
// after another; at once where the reader touches them, and on paper.
import { later } from "./frame";
import { ahead, onScreen } from "./on-screen";

const TOUCHES = ["pointerover", "pointerdown", "focusin"] as const;

/** Calls `live` once, unless what it returns is called before. */
export function wake(target: Element, live: () => void): () => void {
  let isOver = false;
  let forget = () => {};
  const soon = () => {
    forget();
    forget = later(now, 0);
  };
  const unwatch = onScreen((seen) => seen && soon())(target);
  const stay = ahead(soon);
  for (const touch of TOUCHES) target.addEventListener(touch, now);
  function stop() {
    isOver = true;
    forget();
    unwatch?.();
    stay();
    for (const touch of TOUCHES) target.removeEventListener(touch, now);
  }
  function now() {
    if (isOver) return;
    stop();
    live();
  }
  return stop;
}
