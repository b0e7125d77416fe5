// A place in the text that holds in every language: which section, and how far through it.

export interface Place {
  id: string;
  share: number;
}

export function placeInText(): Place | undefined {
  for (const section of document.querySelectorAll<HTMLElement>("main > section[id]")) {
    const { top, bottom, height } = section.getBoundingClientRect();
    if (bottom > 0) return { id: section.id, share: -top / height };
  }
  return undefined;
}

export function returnTo(place: Place | undefined): void {
  const section = place && document.getElementById(place.id);
  if (!section) return;
  const { top, height } = section.getBoundingClientRect();
  window.scrollTo({ top: window.scrollY + top + place.share * height, behavior: "instant" });
}
