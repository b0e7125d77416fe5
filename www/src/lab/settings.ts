// What the reader sets, and what of it stands in the address. The text of the reader's own stands behind the `#`.
import type { Encoding, RopeScaling, Task, TrainerOptions } from "posenc/lab";
import { choice, defaults, type Field, type Fields, flag, hidden, number, text } from "../figure/address.svelte";
import { type EncodingKind as Kind, encodingKinds as kinds } from "../figure/encodings";

export { type Kind, kinds };

export const tasks = ["roles", "before", "lookback", "text"] as const;
export const sources = ["zh", "en", "own"] as const;
export const masks = ["task", "none", "causal"] as const;
export const combinations = ["add", "concatenate"] as const;
export const places = ["input", "every-layer"] as const;
export const forms = ["log", "power"] as const;
export const scalings = ["none", "linear", "ntk", "dynamic", "yarn"] as const;
export const axes = ["linear", "log"] as const;

export type TaskKind = (typeof tasks)[number];
export type Source = (typeof sources)[number];

export interface Settings {
  task: TaskKind;
  distance: number;
  source: Source;
  /** The reader's own text. */
  text: string;
  encodings: Kind[];
  /** The first seed, and how many there are. */
  seed: number;
  seeds: number;
  layers: number;
  heads: number;
  dim: number;
  feedForward: number;
  mask: (typeof masks)[number];
  scaleEmbedding: boolean;
  embeddingStd: number;
  dropout: number;
  combine: (typeof combinations)[number];
  addAt: (typeof places)[number];
  /** 0 is the task's own. */
  trainLength: number;
  batch: number;
  steps: number;
  learningRate: number;
  warmup: number;
  weightDecay: number;
  clip: number;
  base: number;
  start: number;
  rows: number;
  maxDistance: number;
  buckets: number;
  farthest: number;
  form: (typeof forms)[number];
  /** What RoPE is evaluated with besides. */
  scaling: (typeof scalings)[number];
  factor: number;
  sentence: string;
  layer: number;
  axis: (typeof axes)[number];
}

export const MOST_SEEDS = 5;
/** Longer addresses break in chats and in some browsers. */
const MOST_IN_ADDRESS = 1500;

const encodings: Field<Kind[]> = {
  key: "encodings",
  initial: ["none", "sinusoidal", "rope"],
  read(given) {
    const asked = given.split(".");
    const known = kinds.filter((kind) => asked.includes(kind));
    return known.length ? known : undefined;
  },
  write: (chosen) => kinds.filter((kind) => chosen.includes(kind)).join("."),
};

const ownText: Field<string> = {
  key: "text",
  initial: "",
  read: (given) => given,
  write: (given) => (encodeURIComponent(given).length <= MOST_IN_ADDRESS ? given : undefined),
};

export const fields: Fields<Settings> = {
  task: choice("task", tasks, "roles"),
  distance: number("distance", [1, 1024], 4),
  source: choice("source", sources, "zh"),
  text: hidden(ownText),
  encodings,
  seed: number("seed", [0, 2 ** 32 - 1], 0),
  seeds: number("seeds", [1, MOST_SEEDS], 1),
  layers: number("layers", [1, 16], 2),
  heads: number("heads", [1, 64], 4),
  dim: number("dim", [1, 1024], 64),
  feedForward: number("ff", [1, 4096], 128),
  mask: choice("mask", masks, "task"),
  scaleEmbedding: flag("scale", false),
  embeddingStd: number("std", [0, 100], 1, false),
  dropout: number("dropout", [0, 0.9], 0, false),
  combine: choice("combine", combinations, "add"),
  addAt: choice("add-at", places, "input"),
  trainLength: number("length", [0, 2048], 0),
  batch: number("batch", [1, 1024], 32),
  steps: number("steps", [1, 1_000_000], 1000),
  learningRate: number("rate", [0, 1e6], 0.003, false),
  warmup: number("warmup", [0, 10_000_000], 50),
  weightDecay: number("decay", [0, 1], 0.01, false),
  clip: number("clip", [0, 1e6], 1, false),
  base: number("base", [1, 1e12], 10000, false),
  start: number("start", [0, 1_000_000], 0),
  rows: number("rows", [1, 8192], 512),
  maxDistance: number("max-distance", [1, 2048], 16),
  buckets: number("buckets", [2, 1024], 32),
  farthest: number("farthest", [2, 4096], 128),
  form: choice("form", forms, "log"),
  scaling: choice("scaling", scalings, "none"),
  factor: number("factor", [1, 64], 4, false),
  sentence: text("sentence", "", 400),
  layer: number("layer", [0, 15], 0),
  axis: choice("axis", axes, "linear"),
};

export const initial = defaults(fields);

/** Those that a reset does not touch: what is being looked at. */
const looks = ["sentence", "layer", "axis", "task", "distance", "source", "text", "encodings"] as const;

/** The options as the package has them, of the model and of learning. */
export function resetOptions(settings: Settings): void {
  const kept = Object.fromEntries(looks.map((name) => [name, settings[name]]));
  Object.assign(settings, initial, kept);
}

export function isDefault(settings: Settings): boolean {
  const names = (Object.keys(fields) as (keyof Settings)[]).filter(
    (name) => !(looks as readonly string[]).includes(name),
  );
  return names.every((name) => settings[name] === initial[name]);
}

export function fitsAddress(given: string): boolean {
  return ownText.write(given) !== undefined;
}

/** Only what is not the package's default is given, so that its defaults stay its own. */
function changed(settings: Settings, names: Partial<Record<keyof Settings, string>>): Record<string, unknown> {
  const given = (Object.entries(names) as [keyof Settings, string][]).filter(
    ([name]) => settings[name] !== initial[name],
  );
  return Object.fromEntries(given.map(([name, option]) => [option, settings[name]]));
}

/** Names of the encodings' options in the settings. */
const ownOptions: Record<Kind, Partial<Record<keyof Settings, string>>> = {
  none: {},
  sinusoidal: { base: "base", start: "start" },
  learned: { rows: "maxLength" },
  shaw: { maxDistance: "maxDistance" },
  t5: { buckets: "buckets", farthest: "maxDistance" },
  alibi: {},
  kerple: { form: "form" },
  rope: { base: "base" },
  xpos: { base: "base" },
};

export function encodingOf(kind: Kind, settings: Settings): Encoding {
  return { kind, ...changed(settings, ownOptions[kind]) } as Encoding;
}

/** Whether one of the chosen encodings has this option. */
export function isUsed(name: keyof Settings, settings: Settings): boolean {
  return settings.encodings.some((kind) => name in ownOptions[kind]);
}

export function hasTable(kind: Kind): boolean {
  return kind === "sinusoidal" || kind === "learned";
}

const common = {
  layers: "layers",
  heads: "heads",
  dim: "dim",
  feedForward: "feedForward",
  scaleEmbedding: "scaleEmbedding",
  embeddingStd: "embeddingStd",
  dropout: "dropout",
  trainLength: "trainLength",
  batch: "batch",
  steps: "steps",
  learningRate: "learningRate",
  warmup: "warmup",
  weightDecay: "weightDecay",
  clip: "clip",
} as const;
const ofTables = { combine: "combine", addAt: "addAt" } as const;

export function isCausal(task: TaskKind): boolean {
  return task === "lookback" || task === "text";
}

/** The options of one run. */
export function optionsOf(kind: Kind, seed: number, task: Task, settings: Settings): TrainerOptions {
  const mask = settings.mask === "task" || isCausal(settings.task) ? {} : { mask: settings.mask };
  return {
    task,
    encoding: encodingOf(kind, settings),
    seed,
    ...changed(settings, common),
    ...(hasTable(kind) && changed(settings, ofTables)),
    ...mask,
  };
}

/** What RoPE is measured with besides, if anything. */
export function scaledRope(settings: Settings, trainLength: number): Encoding | undefined {
  const { scaling: type, factor } = settings;
  if (type === "none") return undefined;
  const needsLength = type === "dynamic" || type === "yarn";
  const scaling = { type, factor, ...(needsLength && { originalMaxPositions: trainLength }) } as RopeScaling;
  return { ...encodingOf("rope", settings), scaling } as Encoding;
}

/** Takes over the options of a recorded run as far as there are controls for them. */
export function adopt(settings: Settings, options: Partial<TrainerOptions>): void {
  resetOptions(settings);
  const names = { ...common, ...ofTables };
  for (const [name, option] of Object.entries(names) as [keyof typeof names, keyof TrainerOptions][]) {
    if (options[option] !== undefined) Object.assign(settings, { [name]: options[option] });
  }
  if (options.mask && !isCausal(settings.task)) settings.mask = options.mask;
}
