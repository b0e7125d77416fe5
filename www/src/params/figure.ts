import type { ParamMatcher } from "@sveltejs/kit";

/** Which of them there are, the page knows; the list would bring the styles of all figures to every page. */
export const match: ParamMatcher = (text) => /^figure-[a-z-]+$/.test(text);
