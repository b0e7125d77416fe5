// A place in the text that holds in every language: after which heading or figure, and how far on the way to the next.

export interface Place {
  index: number;
  share: number;
}

/** Both languages have the same headings and figures in the same order. */
function landmarks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, figure[id])")];
}

function top(element: HTMLElement | undefined): number {
  return element?.getBoundingClientRect().top ?? document.documentElement.getBoundingClientRect().bottom;
}

export function placeInText(): Place | undefined {
  const marks = landmarks();
  const index = marks.findLastIndex((mark) => top(mark) <= 0);
  if (index < 0) return undefined;
  return { index, share: -top(marks[index]) / (top(marks[index + 1]) - top(marks[index])) };
}

export function returnTo(place: Place | undefined): void {
  if (!place) return;
  const marks = landmarks();
  const from = top(marks[place.index]);
  const to = top(marks[place.index + 1]);
  window.scrollTo({ top: window.scrollY + from + place.share * (to - from), behavior: "instant" });
}
