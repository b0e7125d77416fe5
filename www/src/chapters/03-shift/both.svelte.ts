// One sentence, moved as a whole: what becomes of its scores under each encoding. No mathematics here.
import { shiftBoth } from "posenc/core";
import { type EncodingKind, encodingKinds } from "../../figure/encodings";
import { type Attempt, attempt } from "../../figure/engine";
import { oncePerFrame } from "../../figure/frame";
import { tokenise } from "../01-two-orders/tokens";
import { type BothSettings, layerOf, MOST_TOKENS } from "./both-settings";

type Move = Attempt<ReturnType<typeof shiftBoth>>;

export interface Outcome {
  tokens: string[];
  shift: number;
  /** What each encoding makes of the move; empty where the sentence cannot be taken. */
  moves: { kind: EncodingKind; move: Move }[];
}

/** Below it a change is what rounding in float32 leaves of scores of this size. */
const ROUNDING = 1e-5;
/** How much of a frame may be spent on the encodings that were not chosen, in milliseconds. */
const SHARE_OF_FRAME = 6;

export class Both {
  readonly settings: BothSettings;
  outcome: Outcome;
  /** Encodings that still show what they made of the last move. */
  #waiting: EncodingKind[] = [];

  constructor(initial: BothSettings) {
    this.settings = $state({ ...initial });
    this.outcome = $state.raw(outcomeOf(initial, encodingKinds));
  }

  /** The settings have changed: the chosen encoding follows at once, the others as frames leave time. */
  readonly refresh = oncePerFrame(() => {
    const { encoding } = this.settings;
    this.#renew([encoding]);
    this.#waiting = encodingKinds.filter((kind) => kind !== encoding);
    this.#follow();
  });

  readonly #follow = oncePerFrame(() => {
    const from = performance.now();
    while (this.#waiting.length > 0 && performance.now() - from < SHARE_OF_FRAME)
      this.#renew(this.#waiting.splice(0, 1));
    if (this.#waiting.length > 0) this.#follow();
  });

  /** What the chosen encoding makes of it. */
  get chosen(): Move["value"] {
    return this.outcome.moves.find(({ kind }) => kind === this.settings.encoding)?.move.value;
  }

  #renew(kinds: readonly EncodingKind[]): void {
    const { moves: old } = this.outcome;
    const { moves, ...rest } = outcomeOf(this.settings, old.length > 0 ? kinds : encodingKinds);
    const all = [...moves, ...(moves.length > 0 ? old : [])];
    this.outcome = { ...rest, moves: encodingKinds.flatMap((kind) => all.find((one) => one.kind === kind) ?? []) };
  }
}

export function isUnchanged({ residual }: { residual: number }): boolean {
  return residual <= ROUNDING;
}

function outcomeOf({ text, shift, head }: BothSettings, kinds: readonly EncodingKind[]): Outcome {
  const tokens = tokenise(text, "word");
  const fits = tokens.length > 0 && tokens.length <= MOST_TOKENS;
  const moveOf = (kind: EncodingKind) => attempt(() => shiftBoth({ ...layerOf(kind), tokens, shift, head }));
  return { tokens, shift, moves: fits ? kinds.map((kind) => ({ kind, move: moveOf(kind) })) : [] };
}
