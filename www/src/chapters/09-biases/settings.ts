// What of the chapter's figures stands in the address.
import type { AlibiForm, BucketRule, KerpleForm, SlopeRule } from "posenc/core";
import { choice, defaults, type Fields, flag, number } from "../../figure/address.svelte";

export const methods = ["alibi", "t5", "kerple", "shaw", "xpos"] as const;
export type Method = (typeof methods)[number];
export const alibiForms = ["symmetric", "relative"] as const satisfies readonly AlibiForm[];
export const kerpleForms = ["log", "power"] as const satisfies readonly KerpleForm[];
export const slopeRules = ["published", "paper"] as const satisfies readonly SlopeRule[];
export const bucketRules = ["t5", "deberta"] as const satisfies readonly BucketRule[];

export const MOST_HEADS = 16;
export const MOST_REACH = 64;
export const reaches = [8, 16, 32, MOST_REACH];
export const bucketCounts = [4, 8, 12, 16, 20, 24, 32, 48, 64, 128, 256];
export const farthests = [16, 24, 32, 48, 64, 96, 128, 160, 256, 512, 1024];
export const clips = [1, 2, 4, 8, 16, 20, 32, 64];
export const scaleBases = [16, 32, 64, 128, 256, 512, 1024];

export interface BiasSettings {
  method: Method;
  heads: number;
  head: number;
  reach: number;
  /** Position of the key less that of the query: the point that is written out. */
  relative: number;
  rule: SlopeRule;
  form: (typeof alibiForms)[number];
  buckets: number;
  farthest: number;
  bidirectional: boolean;
  kerple: KerpleForm;
  a: number;
  p: number;
  clip: number;
  scaleBase: number;
  seed: number;
}

export const biasFields: Fields<BiasSettings> = {
  method: choice("bias-method", methods, "alibi"),
  heads: number("bias-heads", [1, MOST_HEADS], 8),
  head: number("bias-head", [0, MOST_HEADS - 1], 0),
  reach: number("bias-reach", [reaches[0], MOST_REACH], 32),
  relative: number("bias-relative", [-MOST_REACH, MOST_REACH], -5),
  rule: choice("bias-rule", slopeRules, "published"),
  form: choice("bias-form", alibiForms, "symmetric"),
  buckets: number("bias-buckets", [4, 256], 16),
  farthest: number("bias-farthest", [2, 1024], 24),
  bidirectional: flag("bias-both", true),
  kerple: choice("bias-kerple", kerpleForms, "log"),
  a: number("bias-a", [0.05, 2], 0.5, false),
  p: number("bias-p", [0.05, 2], 1, false),
  clip: number("bias-clip", [1, 64], 16),
  scaleBase: number("bias-scale", [1, 65536], 512),
  seed: number("bias-seed", [0, 9999], 0),
};

export const initialBias = defaults(biasFields);

export function settleBias(settings: BiasSettings): void {
  settings.head = Math.min(settings.head, settings.heads - 1);
  settings.relative = Math.max(-settings.reach, Math.min(settings.relative, settings.reach));
}

export const MOST_SLOPES = 128;

export interface SlopeSettings {
  heads: number;
  head: number;
}

export const slopeFields: Fields<SlopeSettings> = {
  heads: number("slopes-heads", [1, MOST_SLOPES], 12),
  head: number("slopes-head", [0, MOST_SLOPES - 1], 8),
};

export const initialSlopes = defaults(slopeFields);

export interface BucketSettings {
  rule: BucketRule;
  buckets: number;
  farthest: number;
  bidirectional: boolean;
  reach: number;
  relative: number;
}

export const bucketReaches = [16, 32, 64, 128, 160, 256, 512, 1024];
const MOST_RELATIVE = 1024;

export const bucketFields: Fields<BucketSettings> = {
  rule: choice("buckets-rule", bucketRules, "t5"),
  buckets: number("buckets-count", [4, 256], 32),
  farthest: number("buckets-farthest", [2, 1024], 128),
  bidirectional: flag("buckets-both", true),
  reach: number("buckets-reach", [16, MOST_RELATIVE], 160),
  relative: number("buckets-relative", [-MOST_RELATIVE, MOST_RELATIVE], -20),
};

export const initialBuckets = defaults(bucketFields);

/** What a rule's own models have. */
export const usualBuckets: Record<BucketRule, { buckets: number; farthest: number; reach: number }> = {
  t5: { buckets: 32, farthest: 128, reach: 160 },
  deberta: { buckets: 256, farthest: 512, reach: 512 },
};

export const beyondTasks = ["lookback", "before", "roles", "roles-causal"] as const;
export type BeyondTask = (typeof beyondTasks)[number];

export interface BeyondSettings {
  length: number;
  task: BeyondTask;
}

export const lengths = [16, 32, 64, 128, 256, 512];

export const beyondFields: Fields<BeyondSettings> = {
  length: number("beyond-length", [16, 512], 128),
  task: choice("beyond-task", beyondTasks, "lookback"),
};

export const initialBeyond = defaults(beyondFields);
