import type { ParamMatcher } from "@sveltejs/kit";
import { figures } from "../chapters/figures";

export const match: ParamMatcher = (text) => figures.has(text);
