/** Runs `work` at most once in each frame, however often it is asked for. */
export function oncePerFrame(work: () => void): () => void {
  let asked = false;
  const run = () => {
    asked = false;
    work();
  };
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(run);
  };
}

/** Runs `work` when there has been no call for `quiet` milliseconds. */
export function whenQuiet(work: () => void, quiet: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    work();
  };
  const call = () => {
    clearTimeout(timer);
    timer = setTimeout(run, quiet);
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(call, { cancel });
}
