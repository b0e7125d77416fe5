// The settings as the package takes them.
import { inspectConfig, type LongRopeScaling, type RopeOptions, type RopeScaling } from "posenc/inspect";
import { exampleWithId } from "../../inspect/examples";
import type { Scaled } from "./settings";

export const presetIds = ["llama-3.1-8b", "qwen2.5-7b-yarn", "phi-3-mini-128k", "gemma-3-4b"] as const;
export type PresetId = (typeof presetIds)[number];

/** LongRoPE's divisors are searched for one model; these are Phi-3 mini's. */
export const LONGROPE_DIM = 96;

export function ropeOf(settings: Scaled): RopeOptions {
  const { dim, base, length } = settings;
  return { headDim: dim, base, seqLen: length, scaling: scalingOf(settings) };
}

function scalingOf({ type, factor, original, betaFast, betaSlow, low, high, part }: Scaled): RopeScaling {
  switch (type) {
    case "default":
      return { type };
    case "linear":
    case "ntk":
      return { type, factor };
    case "dynamic":
      return { type, factor, originalMaxPositions: original };
    case "yarn":
      return { type, factor, originalMaxPositions: original, betaFast, betaSlow };
    case "llama3":
      return { type, factor, originalMaxPositions: original, lowFreqFactor: low, highFreqFactor: high };
    case "longrope":
      return { ...phiDivisors(), factor, originalMaxPositions: original };
    case "proportional":
      return { type, factor, partialRotaryFactor: part };
  }
}

function phiDivisors(): LongRopeScaling {
  const scaling = scaledLayers("phi-3-mini-128k").scaling;
  if (scaling.type !== "longrope") throw new Error("the example is no longer a LongRoPE model");
  return scaling;
}

/** The rotating layers of an example, those with a scaling first. */
export function scaledLayers(id: string) {
  const report = inspectConfig(exampleWithId(id)!.text);
  const rotating = report.layers.flatMap(({ rope, layers, softmaxScale }) =>
    rope ? [{ ...rope, layers, softmaxScale }] : [],
  );
  return rotating.find(({ scaling }) => scaling.type !== "default") ?? rotating[0];
}

/** A model's settings in the figure's own terms. */
export function presetOf(id: PresetId): Partial<Scaled> {
  const { scaling, base, rotaryDim, at } = scaledLayers(id);
  const common = { base, dim: rotaryDim, type: scaling.type, length: at[at.length - 1].seqLen };
  if (scaling.type === "llama3") {
    const { factor, originalMaxPositions, lowFreqFactor, highFreqFactor } = scaling;
    return { ...common, factor, original: originalMaxPositions, low: lowFreqFactor, high: highFreqFactor };
  }
  if (scaling.type === "yarn") {
    const { factor, originalMaxPositions, betaFast = 32, betaSlow = 1 } = scaling;
    return {
      ...common,
      factor,
      original: originalMaxPositions,
      length: originalMaxPositions * factor,
      betaFast,
      betaSlow,
    };
  }
  if (scaling.type === "longrope")
    return { ...common, factor: scaling.factor ?? 1, original: scaling.originalMaxPositions };
  if (scaling.type === "linear") return { ...common, factor: scaling.factor, original: common.length / scaling.factor };
  return common;
}
