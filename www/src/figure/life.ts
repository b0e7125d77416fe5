// Signs that there is a reader: what is not needed to look at the first screen waits for one, or for a pause between them.
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/** Calls `listener` at each sign, until what it returns is called. */
export function onLife(listener: () => void): () => void {
  for (const sign of SIGNS) addEventListener(sign, listener, { passive: true });
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, listener);
  };
}
