/** What waits for a frame or for a while. */
const waiting = new Set<() => void>();

/** Does it all now, for who cannot wait: a printer. */
export function hurry(): void {
  for (const run of [...waiting]) run();
}

/** Runs `work` at most once in each frame, however often it is asked for. */
export function oncePerFrame(work: () => void): () => void {
  const run = () => {
    if (waiting.delete(run)) work();
  };
  return () => {
    if (waiting.has(run)) return;
    waiting.add(run);
    requestAnimationFrame(run);
  };
}

/** Runs `work` after so many milliseconds, unless what it returns is called before. */
export function later(work: () => void, delay: number): () => void {
  const run = () => {
    cancel();
    work();
  };
  const timer = setTimeout(run, delay);
  const cancel = () => {
    clearTimeout(timer);
    waiting.delete(run);
  };
  waiting.add(run);
  return cancel;
}

/** Runs `work` when there has been no call for `quiet` milliseconds. */
export function whenQuiet(work: () => void, quiet: number): { (): void; cancel(): void } {
  let cancel = () => {};
  const call = () => {
    cancel();
    cancel = later(work, quiet);
  };
  return Object.assign(call, { cancel: () => cancel() });
}
