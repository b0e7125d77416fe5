// What of the chapter's figures stands in the address.
import { axes, fields as pageFields, presets as pagePresets, type Settings, type Sizes } from "../../compare/settings";
import { choice, defaults, type Fields, text } from "../../figure/address.svelte";

/** A model that many have trained themselves: nanoGPT's on the characters of Shakespeare. */
const small: Sizes = { dim: 384, heads: 6, layers: 6, maxLength: 256 };

export const presets = [{ name: "nanoGPT", sizes: small }, ...pagePresets];

/** The fields of the tool's page under keys of this chapter, with the small model to begin with. */
export const sizeFields: Fields<Settings> = {
  ...pageFields,
  dim: { ...pageFields.dim, key: "comparison-dim", initial: small.dim },
  heads: { ...pageFields.heads, key: "comparison-heads", initial: small.heads },
  layers: { ...pageFields.layers, key: "comparison-layers", initial: small.layers },
  maxLength: { ...pageFields.maxLength, key: "comparison-length", initial: small.maxLength },
  sort: { ...pageFields.sort, key: "comparison-sort" },
  descending: { ...pageFields.descending, key: "comparison-down" },
  axis: choice("comparison-axis", axes, "linear"),
};

export const initialSizes = defaults(sizeFields);

export const tasks = ["lookback", "before", "roles", "roles-causal"] as const;
export type TaskName = (typeof tasks)[number];

export interface AccuracySettings {
  task: TaskName;
  /** The encodings that are left out of the picture, with commas between them. */
  hidden: string;
}

export const accuracyFields: Fields<AccuracySettings> = {
  task: choice("accuracy-task", tasks, "lookback"),
  hidden: text("accuracy-hidden", "", 80),
};

export const initialAccuracy = defaults(accuracyFields);
