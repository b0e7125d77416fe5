import type { Attachment } from "svelte/attachments";

/** Tells whether an element is on the screen or about to be; on paper everything is. */
export function onScreen(tell: (visible: boolean) => void): Attachment<Element> {
  return (element) => {
    let seen = false;
    const observer = new IntersectionObserver(
      (entries) => {
        seen = entries[entries.length - 1].isIntersecting;
        tell(seen);
      },
      { rootMargin: "200px" },
    );
    const print = () => tell(true);
    const back = () => tell(seen);
    observer.observe(element);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", back);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", back);
    };
  };
}
