import { inWords } from "../figure/refusal";
import type { Words } from "../i18n";
import type { Problem } from "./examine";
import type { DoctorWords } from "./words";

/** What is wrong with what was given, in words. */
export function complaint(problem: Problem, { problems: t }: DoctorWords, words: Words): string {
  switch (problem.kind) {
    case "too-many":
      return t["too-many"](problem.most);
    case "not-a-number":
      return t["not-a-number"](problem.row, problem.text.slice(0, 40));
    case "uneven":
      return t.uneven(problem.row, problem.length, problem.expected);
    case "refused":
      return t.codes[problem.refusal.code] ?? inWords(problem.refusal, words);
    default:
      return t[problem.kind];
  }
}
