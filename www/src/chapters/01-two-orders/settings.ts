import { type Encoding, relativeBuckets, type SentenceOptions } from "posenc/core";
import { choice, defaults, type Fields, flag, number, text } from "../../figure/address.svelte";
import { type EncodingKind, encodingKinds } from "../../figure/encodings";
import { type TokenKind, tokenKinds } from "./tokens";

export const masks = ["none", "causal"] as const;
/** What T5's buckets tell apart: by default what the mask asks for. */
export const directions = ["mask", "both", "past"] as const;
/** Where the layer's weights come from. */
export const weightKinds = ["random", "trained"] as const;
export const forms = ["log", "power"] as const;

export interface Settings {
  a: string;
  b: string;
  tokens: TokenKind;
  weights: (typeof weightKinds)[number];
  encoding: EncodingKind;
  mask: (typeof masks)[number];
  dim: number;
  heads: number;
  head: number;
  /** Of a trained model, which has several. */
  layer: number;
  base: number;
  /** Shaw's greatest distance. */
  clip: number;
  buckets: number;
  /** T5's greatest distance. */
  distance: number;
  direction: (typeof directions)[number];
  form: (typeof forms)[number];
  scaleBase: number;
  seed: number;
  scale: boolean;
}

export const MOST_TOKENS = 128;
export const MOST_DIM = 1024;
export const MOST_SEED = 2 ** 32 - 1;
const MOST_HEADS = 16;
const MOST_SIGNS = 2000;

export const fields: Fields<Settings> = {
  a: text("a", "我打你", MOST_SIGNS),
  b: text("b", "你打我", MOST_SIGNS),
  tokens: choice("tokens", tokenKinds, "character"),
  weights: choice("weights", weightKinds, "random"),
  encoding: choice("encoding", encodingKinds, "none"),
  mask: choice("mask", masks, "none"),
  dim: number("dim", [2, MOST_DIM], 64),
  heads: number("heads", [1, MOST_HEADS], 4),
  head: number("head", [0, MOST_HEADS - 1], 0),
  layer: number("layer", [0, 1], 0),
  base: number("base", [1, 1e12], 10000, false),
  clip: number("clip", [1, 2 ** 31 - 1], 16),
  buckets: number("buckets", [4, 4096], 32),
  distance: number("distance", [2, 2 ** 31 - 1], 128),
  direction: choice("direction", directions, "mask"),
  form: choice("form", forms, "log"),
  scaleBase: number("scalebase", [2, 1e6], 512, false),
  seed: number("seed", [0, MOST_SEED], 0),
  scale: flag("scale", false),
};

export const initial = defaults(fields);

/** Bases that the slider stops at. */
export const bases = [2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 1e7];

/** Distances and numbers of buckets that the sliders stop at. */
export const clips = [1, 2, 3, 4, 6, 8, 12, 16, 20, 32, 64];
export const bucketCounts = [4, 6, 8, 12, 16, 24, 32, 48, 64];
export const scaleBases = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];
const distances = [3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512];

/** Those that the buckets reach beyond the distances that have one each, whatever the direction. */
export function distanceChoices(buckets: number): number[] {
  return distances.filter((distance) => reaches(distance, buckets));
}

function reaches(distance: number, buckets: number): boolean {
  return distance > buckets / 2;
}

export const pairs: Pick<Settings, "a" | "b" | "tokens">[] = [
  { a: "我打你", b: "你打我", tokens: "character" },
  { a: "猫追老鼠", b: "老鼠追猫", tokens: "word" },
  { a: "man bites dog", b: "dog bites man", tokens: "word" },
  { a: "不怕辣", b: "怕不辣", tokens: "character" },
  { a: "only I love you", b: "I only love you", tokens: "word" },
];

/** Words that the trained models know, in sentences of at most the length that they were trained at. */
export const trainedPairs: Pick<Settings, "a" | "b">[] = [
  { a: "我打你", b: "你打我" },
  { a: "猫追老鼠", b: "老鼠追猫" },
  { a: "昨天老师又找学生", b: "昨天学生又找老师" },
  { a: "man bites dog", b: "dog bites man" },
  { a: "cat suddenly sees horse", b: "horse suddenly sees cat" },
];

/** Each head gets an even number of features, which every encoding here can work on. */
export function fits(dim: number, heads: number): boolean {
  return dim % (2 * heads) === 0;
}

export function headChoices(dim: number): number[] {
  return Array.from({ length: MOST_HEADS }, (_, index) => index + 1).filter((heads) => fits(dim, heads));
}

/** Mends a combination from the address that does not fit together. */
export function settle(settings: Settings): void {
  if (!fits(settings.dim, settings.heads)) Object.assign(settings, { dim: initial.dim, heads: initial.heads });
  if (settings.head >= settings.heads) settings.head = initial.head;
  const { buckets, distance } = initial;
  if (!reaches(settings.distance, settings.buckets)) Object.assign(settings, { buckets, distance });
}

export function usesBase(encoding: EncodingKind): boolean {
  return encoding === "sinusoidal" || encoding === "rope" || encoding === "xpos";
}

/** Encodings whose bias does not know on which side a key stands. */
export function knowsDistanceAlone(encoding: EncodingKind): boolean {
  return encoding === "alibi" || encoding === "kerple";
}

function encodingOf(settings: Settings): Encoding {
  const { encoding: kind, base, clip, buckets, distance, direction, form, scaleBase } = settings;
  switch (kind) {
    case "sinusoidal":
    case "rope":
      return { kind, base };
    case "xpos":
      return { kind, base, scaleBase };
    case "shaw":
      return { kind, maxDistance: clip };
    case "t5":
      return {
        kind,
        buckets,
        maxDistance: distance,
        ...(direction !== "mask" && { bidirectional: direction === "both" }),
      };
    case "kerple":
      return { kind, form };
    default:
      return { kind };
  }
}

export function optionsOf(settings: Settings): SentenceOptions {
  const { dim, heads, seed, mask, scale } = settings;
  return { encoding: encodingOf(settings), dim, heads, seed, mask, scaleEmbedding: scale };
}

/** T5's bucket of a key as seen from a query. */
export function bucketOf({ buckets, distance, direction, mask }: Settings, query: number, key: number): number {
  const bidirectional = direction === "mask" ? mask === "none" : direction === "both";
  return relativeBuckets({ relative: [key - query], buckets, maxDistance: distance, bidirectional })[0];
}
