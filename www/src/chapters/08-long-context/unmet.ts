// How far each pair turns in training, and how far in a longer text. All numbers are the package's.
import { applyRope, type RopeScaling, ropeCoverage, ropePairs } from "posenc/inspect";
import { brief } from "../../figure/format";
import type { Unmet } from "./settings";

/** Where a pair's hand stands at the end of a text, and whether it has been all around by then. */
export interface Hand {
  x: number;
  y: number;
  whole: boolean;
}

export interface Coverage {
  pair: number;
  plainWavelength: number;
  wavelength: number;
  /** How often it turns in training. */
  turns: number;
  /** The share of the longer text's distances that take it beyond what it met in training. */
  unmet: number;
  trained: Hand;
  longer: Hand;
}

const MOST_DIALS = 8;

export function coverage(settings: Unmet): Coverage[] {
  const { trained, times, base, dim } = settings;
  const longer = trained * times;
  const scaling = scalingOf(settings);
  const rope = { headDim: dim, base, scaling };
  const { plainWavelength, wavelength } = ropePairs({ ...rope, seqLen: longer });
  const { turns, unmet } = ropeCoverage({ ...rope, trainLength: trained, length: longer });
  const atTrained = hands({ headDim: dim, base }, trained - 1);
  const atLonger = hands(rope, longer - 1);
  return Array.from(plainWavelength, (plain, pair) => ({
    pair,
    plainWavelength: plain,
    wavelength: wavelength[pair],
    turns: turns[pair],
    unmet: unmet[pair],
    trained: { ...atTrained[pair], whole: turns[pair] >= 1 },
    longer: { ...atLonger[pair], whole: wavelength[pair] <= longer },
  }));
}

/** The pair that most of the longer text's distances take to new angles, the slowest of several; none if there are none. */
export function mostUnmet(all: readonly Coverage[]): Coverage | undefined {
  const most = Math.max(...all.map(({ unmet }) => unmet));
  return all.findLast(({ unmet }) => unmet > 0 && unmet === most);
}

export function percent(share: number): string {
  return `${brief(100 * share, share < 0.01 ? 1 : 3)}%`;
}

/** Some pairs, evenly from the fastest to the slowest. */
export function dials<T>(all: readonly T[]): T[] {
  if (all.length <= MOST_DIALS) return [...all];
  return Array.from(
    { length: MOST_DIALS },
    (_, index) => all[Math.round((index * (all.length - 1)) / (MOST_DIALS - 1))],
  );
}

function scalingOf({ scaling, times: factor, trained }: Unmet): RopeScaling {
  if (scaling === "linear" || scaling === "ntk") return { type: scaling, factor };
  // Hands keep their length here: what is shown is where they point.
  if (scaling === "yarn") return { type: "yarn", factor, originalMaxPositions: trained, attentionFactor: 1 };
  return { type: "default" };
}

/** A hand of length 1 that points to the right, turned to a position. */
function hands(
  rope: { headDim: number; base: number; scaling?: RopeScaling },
  position: number,
): { x: number; y: number }[] {
  const half = rope.headDim / 2;
  const data = new Float32Array(rope.headDim).fill(1, 0, half);
  const turned = applyRope({
    ...rope,
    x: { data, shape: [1, 1, rope.headDim] },
    positions: [position],
    pairing: "half",
  }).data;
  return Array.from({ length: half }, (_, pair) => ({ x: turned[pair], y: turned[pair + half] }));
}
