// What some models' configurations say about rotation, as the inspector reads them.
import { ropePairs } from "posenc/inspect";
import { exampleWithId } from "../../inspect/examples";
import { scaledLayers } from "./scaled";
import type { ModelLength, ScalingType } from "./settings";

export const modelIds = [
  "mistral-7b",
  "gemma-3-4b",
  "qwen2.5-7b-yarn",
  "deepseek-v3",
  "llama-3.1-8b",
  "llama-4-scout",
  "phi-3-mini-128k",
] as const;

export const kinds = ["kept", "between", "interpolated"] as const;
export type Kind = (typeof kinds)[number];

export interface Model {
  id: string;
  name: string;
  type: ScalingType;
  factor?: number;
  layers: number;
  rotaryDim: number;
  base: number;
  trained: number;
  maximum: number;
  counts: Record<Kind, number>;
  attentionFactor: number;
  softmaxScale: number;
}

export function modelOf(id: string, which: ModelLength): Model {
  const { layers, rotaryDim, headDim, base, scaling, at } = scaledLayers(id);
  const lengths = { trained: at[0], maximum: at[at.length - 1] };
  const { seqLen, attentionFactor, softmaxScale } = lengths[which];
  const pairs = ropePairs({ headDim, rotaryDim, base, scaling, seqLen });
  const count = (kind: Kind) => pairs.kinds.filter((one) => one === kind).length;
  return {
    id,
    name: exampleWithId(id)!.name,
    type: scaling.type,
    factor: "factor" in scaling ? scaling.factor : undefined,
    layers: layers.length,
    rotaryDim,
    base,
    trained: at[0].seqLen,
    maximum: lengths.maximum.seqLen,
    counts: { kept: count("kept"), between: count("between"), interpolated: count("interpolated") },
    attentionFactor,
    softmaxScale,
  };
}
