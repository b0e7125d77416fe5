import type { ParamMatcher } from "@sveltejs/kit";
import { isFurtherProse, type ProseName } from "../routes/pages";

export const match = ((text): text is ProseName => isFurtherProse(text)) satisfies ParamMatcher;
