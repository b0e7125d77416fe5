import type { Attachment } from "svelte/attachments";

/** Tells whether an element is on the screen or about to be. */
export function onScreen(tell: (visible: boolean) => void): Attachment<Element> {
  return (element) => {
    const observer = new IntersectionObserver((entries) => tell(entries[entries.length - 1].isIntersecting), {
      rootMargin: "200px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
