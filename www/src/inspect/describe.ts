// Settings of a layer as names and texts for reading.
import type { LayerPositions, Provenance, RopeScaling } from "posenc/inspect";
import { brief, grouped } from "../figure/format";
import type { Language } from "../i18n";
import type { Group } from "./inspection";
import type { InspectWords } from "./words";

export interface FieldText {
  /** As in `words.fields`. */
  name: string;
  text: string;
  provenance?: Provenance;
}

export const provenances: readonly Provenance[] = ["explicit", "alias", "model-default", "assumed"];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function letterOf(index: number): string {
  return LETTERS[index] ?? String(index + 1);
}

/** `0–4, 6–10`: indices with their runs drawn together. */
export function ranges(indices: readonly number[], lang: Language = "en"): string {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const last = runs[runs.length - 1];
    if (last && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(lang === "zh" ? "、" : ", ");
}

/** Every field that a layer has, in the order of reading. */
export function fieldsOf({ positions }: Group, asked: number | undefined, t: InspectWords): FieldText[] {
  const { provenance } = positions;
  const texts: [name: string, text: string | undefined, source?: string][] = [
    ["scheme", t.schemes[positions.scheme]],
    ...ropeTexts(positions, asked, t),
    ...otherTexts(positions, t),
    ["softmaxScale", numberText(softmaxScale(positions, asked))],
  ];
  return texts.flatMap(([name, text, source = name]) =>
    text === undefined ? [] : [{ name, text, provenance: provenance[source] }],
  );
}

type Texts = [name: string, text: string | undefined, source?: string][];

function ropeTexts({ rope }: LayerPositions, asked: number | undefined, t: InspectWords): Texts {
  if (!rope) return [];
  const at = rope.at.find(({ seqLen }) => seqLen === asked) ?? rope.at[0];
  return [
    ["rotaryDim", t.values.of(rope.rotaryDim, rope.headDim)],
    ["base", grouped(rope.base)],
    ["pairing", t.pairings[rope.pairing]],
    ["scaling", scalingText(rope.scaling, t)],
    ["sections", rope.sections?.join(" + "), "scaling"],
    ["attentionFactor", numberText(at?.attentionFactor), "scaling"],
  ];
}

function otherTexts({ alibi, table, preset, buckets }: LayerPositions, t: InspectWords): Texts {
  const slopes = alibi && t.values.slopes(alibi.slopes.length, ...steepestAndGentlest(alibi.slopes));
  return [
    ["slopes", slopes],
    ["form", alibi && t.forms[alibi.form]],
    ["preset", preset && t.table.presets[preset], "scheme"],
    ["rows", table && grouped(table.rows)],
    ["usable", table && grouped(table.usable), "rows"],
    ["offset", table && grouped(table.offset)],
    ["dim", table && grouped(table.dim)],
    ["buckets", buckets && grouped(buckets.buckets)],
    ["maxDistance", buckets && grouped(buckets.maxDistance)],
    ["bidirectional", buckets && (buckets.bidirectional ? t.values.both : t.values.back)],
  ];
}

/** Beyond a power of two the slopes of the heads start again, so neither stands at an end. */
export function steepestAndGentlest(slopes: ArrayLike<number>): [string, string] {
  const all = Array.from(slopes);
  return [brief(Math.max(...all)), brief(Math.min(...all))];
}

function softmaxScale({ rope, softmaxScale: own }: LayerPositions, asked: number | undefined): number | undefined {
  return rope?.at.find(({ seqLen }) => seqLen === asked)?.softmaxScale ?? own ?? undefined;
}

function numberText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : brief(value, 6);
}

/** `YaRN: factor 4, original length 32768`. */
export function scalingText(scaling: RopeScaling, t: InspectWords): string {
  const { type, ...parameters } = scaling;
  const texts = Object.entries(parameters).flatMap(([name, value]) => {
    const text = parameterText(value, t);
    return text === undefined ? [] : [`${t.values.parameter[name] ?? name} ${text}`];
  });
  return texts.length ? t.values.scaling(t.scalings[type], texts) : t.scalings[type];
}

function parameterText(value: unknown, t: InspectWords): string | undefined {
  if (typeof value === "number") return grouped(value);
  if (typeof value === "boolean") return value ? t.values.yes : t.values.no;
  return value === undefined ? undefined : t.values.list((value as ArrayLike<number>).length);
}

/** What a group is called where its letter alone would say too little. */
export function nameOf({ positions }: Group, t: InspectWords): string {
  const { scheme, rope } = positions;
  if (!rope) return t.schemes[scheme];
  const scaling = rope.scaling.type === "default" ? "" : ` · ${t.scalings[rope.scaling.type]}`;
  return `${t.schemes[scheme]} · ${t.fields.base} ${grouped(rope.base)}${scaling}`;
}
