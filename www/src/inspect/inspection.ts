// The package's answers about one config. No mathematics here.
import { type ConfigReport, inspectConfig, type LayerPositions, type RopePairs, ropePairs } from "posenc/inspect";
import { type Attempt, attempt } from "../figure/engine";

/** Layers with the same settings. */
export interface Group {
  positions: LayerPositions;
  /** Wavelengths at the length asked for, where the layers rotate. */
  pairs?: RopePairs;
}

export interface Inspection {
  report: ConfigReport;
  groups: Group[];
  layerCount: number;
  /** Lengths in positions, where layers rotate: trained for, configured, asked for. */
  lengths?: { original: number; maximum: number; asked: number };
}

/** Reads a config, with frequencies at the training length and at `length`; 0 is the configured maximum. */
export function inspect(text: string, length: number): Attempt<Inspection> {
  return attempt(() => {
    const own = inspectConfig(text);
    const lengths = lengthsOf(own, length);
    const report = lengths ? inspectConfig(text, { seqLens: [lengths.original, lengths.asked] }) : own;
    const groups = report.layers.map((positions) => ({ positions, pairs: pairsOf(positions, lengths?.asked) }));
    const layerCount = report.layers.reduce((count, { layers }) => count + layers.length, 0);
    return { report, groups, layerCount, lengths };
  });
}

function lengthsOf({ layers }: ConfigReport, length: number): Inspection["lengths"] {
  const at = layers.find(({ rope }) => rope?.at.length)?.rope?.at;
  if (!at) return undefined;
  const [original, maximum] = [at[0].seqLen, at[at.length - 1].seqLen];
  return { original, maximum, asked: length || maximum };
}

function pairsOf({ rope }: LayerPositions, seqLen: number | undefined): RopePairs | undefined {
  if (!rope) return undefined;
  const { headDim, base, scaling } = rope;
  // The proportional scaling runs over the whole head by its own rule.
  const rotaryDim = scaling.type === "proportional" ? undefined : rope.rotaryDim;
  return attempt(() => ropePairs({ headDim, rotaryDim, base, scaling, seqLen })).value;
}
