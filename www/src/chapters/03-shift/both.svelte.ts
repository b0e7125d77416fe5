// One sentence, moved as a whole: what becomes of its scores under each encoding. No mathematics here.
import { shiftBoth } from "./temp-shift-both";
import { type Attempt, attempt } from "../../figure/engine";
import { oncePerFrame } from "../../figure/frame";
import { type EncodingKind, encodings } from "../01-two-orders/settings";
import { tokenise } from "../01-two-orders/tokens";
import { type BothSettings, bothInitial, layerOf, MOST_TOKENS } from "./both-settings";

type Moved = ReturnType<typeof shiftBoth>;

export interface Outcome {
  tokens: string[];
  shift: number;
  /** What each encoding makes of the move; empty where the sentence cannot be taken. */
  moved: { kind: EncodingKind; result: Attempt<Moved> }[];
}

/** Below it a change is what rounding in float32 leaves of scores of this size. */
const ROUNDING = 1e-5;

export class Both {
  settings = $state<BothSettings>({ ...bothInitial });
  outcome = $state.raw<Outcome>(outcomeOf(bothInitial));

  readonly refresh = oncePerFrame(() => {
    this.outcome = outcomeOf(this.settings);
  });

  /** What the chosen encoding makes of it. */
  get chosen(): Moved | undefined {
    return this.outcome.moved.find(({ kind }) => kind === this.settings.encoding)?.result.value;
  }
}

export function isUnchanged({ residual }: Moved): boolean {
  return residual <= ROUNDING;
}

function outcomeOf({ text, shift, head }: BothSettings): Outcome {
  const tokens = tokenise(text, "word");
  const fits = tokens.length > 0 && tokens.length <= MOST_TOKENS;
  const move = (kind: EncodingKind) => attempt(() => shiftBoth({ ...layerOf(kind), tokens, shift, head }));
  return { tokens, shift, moved: fits ? encodings.map((kind) => ({ kind, result: move(kind) })) : [] };
}
