import { flushSync } from "svelte";
import type { Attachment } from "svelte/attachments";
import { hurry } from "./frame";
import { onLife } from "./life";

/** Tells whether an element is on the screen or about to be; on paper everything is. */
export function onScreen(tell: (visible: boolean) => void): Attachment<Element> {
  return (element) => {
    let seen = false;
    const observer = new IntersectionObserver(
      (entries) => {
        seen = entries[entries.length - 1].isIntersecting;
        tell(seen || paper.matches);
      },
      { rootMargin: "200px" },
    );
    const paper = matchMedia("print");
    // The page is printed as it stands when the listener returns.
    const print = () => {
      tell(true);
      flushSync();
      hurry();
      flushSync();
    };
    const back = () => tell(seen);
    const turn = () => (paper.matches ? print() : back());
    observer.observe(element);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", back);
    paper.addEventListener("change", turn);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", back);
      paper.removeEventListener("change", turn);
    };
  };
}

let isAlive = false;

/**
 * Runs `work` once, when the reader has done something or asks for paper. What is fetched only near the screen is fetched
 * then too: who prints cannot wait for it, and who only looks at the first screen need not have it.
 */
export function ahead(work: () => void): () => void {
  const paper = matchMedia("print");
  isAlive ||= paper.matches;
  if (isAlive) {
    work();
    return () => {};
  }
  const unwatch = onLife(run);
  paper.addEventListener("change", run);
  function stop() {
    unwatch();
    paper.removeEventListener("change", run);
  }
  function run() {
    stop();
    isAlive = true;
    work();
  }
  return stop;
}
