import { choice, defaults, type Field, type Fields } from "../../figure/address.svelte";
import { type Kind, kinds } from "../../lab/settings";

/** The files of recorded runs: a task, and a mask where it may be chosen. */
export const runNames = ["roles", "roles-causal", "before", "lookback", "text-en", "text-zh"] as const;
export type RunName = (typeof runNames)[number];

export const experimentNames = [
  "rope-scaling",
  "base",
  "dropout",
  "scale-embedding",
  "combine",
  "add-at",
  "start",
] as const;
export type ExperimentName = (typeof experimentNames)[number];

export const axes = ["linear", "log"] as const;
export const rivals = kinds.filter((kind) => kind !== "none");
export const masks = ["none", "causal"] as const;
/** Tokens in a sentence of the live training: three are the sentence that is asked about. */
export const liveLengths = ["3", "8"] as const;

function kindList(key: string, initial: Kind[]): Field<Kind[]> {
  return {
    key,
    initial,
    read(given) {
      const asked = given.split(".");
      const known = kinds.filter((kind) => asked.includes(kind));
      return known.length ? known : undefined;
    },
    write: (chosen) => kinds.filter((kind) => chosen.includes(kind)).join("."),
  };
}

export interface RunSettings {
  run: RunName;
  encodings: Kind[];
}

const SHOWN: Kind[] = ["none", "sinusoidal", "shaw", "alibi", "rope"];

export const lengthFields: Fields<RunSettings> = {
  run: choice("training-run", runNames, "roles"),
  encodings: kindList("training-encodings", SHOWN),
};

export const lossFields: Fields<RunSettings & { axis: (typeof axes)[number] }> = {
  run: choice("training-loss-run", runNames, "roles"),
  encodings: kindList("training-loss-encodings", SHOWN),
  axis: choice("training-loss-axis", axes, "linear"),
};

export const liveFields: Fields<{ rival: Kind; mask: (typeof masks)[number]; length: (typeof liveLengths)[number] }> = {
  rival: choice<Kind>("training-rival", rivals, "rope"),
  mask: choice("training-mask", masks, "none"),
  length: choice("training-length", liveLengths, "3"),
};

export const experimentFields: Fields<{ experiment: ExperimentName }> = {
  experiment: choice("training-experiment", experimentNames, "rope-scaling"),
};

export const lengthInitial = defaults(lengthFields);
export const lossInitial = defaults(lossFields);
export const liveInitial = defaults(liveFields);
export const experimentInitial = defaults(experimentFields);
