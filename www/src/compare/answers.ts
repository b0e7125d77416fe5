// The five headings under which articles compare, each answered by numbers.
import type { ComparisonRow } from "posenc/core";
import { brief, grouped, percent } from "../figure/format";
import { bytes, type Kind, numberOf } from "./columns";
import type { Sizes } from "./settings";
import type { CompareWords } from "./words";

export const questionNames = ["parameters", "extrapolation", "flexibility", "complexity", "long"] as const;
export type QuestionName = (typeof questionNames)[number];

/** Needs a row of every kind. */
export function answersOf(
  rows: ReadonlyMap<Kind, ComparisonRow>,
  { maxLength }: Sizes,
  { questions }: CompareWords,
): Record<QuestionName, string> {
  const row = (kind: Kind) => rows.get(kind)!;
  const change = (kind: Kind) => numberOf(row(kind), "decay");
  const unseen = (kind: Kind) => percent(row(kind).unseenFraction);
  const parameters = (kind: Kind) => grouped(row(kind).parameters);
  const operations = (kind: Kind) => grouped(row(kind).flopsPerToken);
  const { float32, bfloat16 } = row("sinusoidal").nearestPositions;
  return {
    parameters: questions.parameters.answer({
      learned: parameters("learned"),
      shaw: parameters("shaw"),
      t5: parameters("t5"),
      kerple: parameters("kerple"),
    }),
    extrapolation: questions.extrapolation.answer({
      next: grouped(maxLength),
      sinusoidal: unseen("sinusoidal"),
      rope: unseen("rope"),
      t5: unseen("t5"),
      shaw: unseen("shaw"),
    }),
    flexibility: questions.flexibility.answer({
      kerple: brief(change("kerple"), 3),
      alibi: brief(change("alibi"), 3),
      rope: brief(Math.min(...row("rope").decay), 3),
    }),
    complexity: questions.complexity.answer({
      table: operations("learned"),
      bias: operations("alibi"),
      rope: operations("rope"),
      shaw: operations("shaw"),
      sinusoidalBytes: bytes(row("sinusoidal").bufferBytes),
      ropeBytes: bytes(row("rope").bufferBytes),
    }),
    long: questions.long.answer({
      alibi: brief(-change("alibi"), 3),
      kerple: brief(-change("kerple"), 3),
      wide: brief(float32, 4),
      coarse: brief(bfloat16, 4),
      bias: operations("alibi"),
      rope: operations("rope"),
    }),
  };
}
