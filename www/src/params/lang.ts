import type { ParamMatcher } from "@sveltejs/kit";
import { isLanguage, type Language } from "../i18n";

export const match = ((text): text is Language => isLanguage(text)) satisfies ParamMatcher;
