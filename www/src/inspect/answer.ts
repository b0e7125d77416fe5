// The answer in sentences, put together from the package's numbers.
import type { LayerPositions } from "posenc/inspect";
import { brief, grouped } from "../figure/format";
import { letterOf, steepestAndGentlest } from "./describe";
import type { Group, Inspection } from "./inspection";
import type { InspectWords } from "./words";

/** The first sentence, and one for each group of layers. */
export function answerOf(inspection: Inspection, t: InspectWords): { first: string; rest: string[] } {
  const { groups } = inspection;
  const rest = groups.map((group, index) =>
    capitalised(lead(group, index, groups.length, t) + sentence(group, inspection, t)),
  );
  return { first: headline(inspection, t), rest };
}

function headline({ groups, layerCount }: Inspection, t: InspectWords): string {
  const shares = new Map<string, number>();
  for (const { positions } of groups) {
    shares.set(positions.scheme, (shares.get(positions.scheme) ?? 0) + positions.layers.length);
  }
  const parts = [...shares].map(([scheme, count]): [number, string] => [count, t.answer.schemes[scheme]]);
  return parts.length > 1 ? t.answer.mixed(layerCount, parts) : t.answer.all(layerCount, parts[0][1]);
}

function lead({ positions }: Group, index: number, groups: number, t: InspectWords): string {
  return groups > 1 ? t.answer.group(t.layers.group(letterOf(index)), positions.layers.length) : "";
}

function sentence({ positions, pairs }: Group, { lengths }: Inspection, t: InspectWords): string {
  if (positions.rope) return ropeSentence(positions, pairs, lengths, t);
  return otherParts(positions, t).join(t.answer.and) + t.answer.stop;
}

function otherParts({ scheme, alibi, table, buckets }: LayerPositions, t: InspectWords): string[] {
  const parts: string[] = [];
  if (alibi) parts.push(t.answer.alibi(alibi.slopes.length, ...steepestAndGentlest(alibi.slopes)));
  if (table) parts.push(t.answer.table(grouped(table.rows), table.dim, grouped(table.usable)));
  if (buckets) parts.push(t.answer.buckets(buckets.buckets, grouped(buckets.maxDistance), buckets.bidirectional));
  return parts.length ? parts : [scheme === "none" ? t.answer.none : t.schemes[scheme]];
}

function ropeSentence(
  { rope }: LayerPositions,
  pairs: Group["pairs"],
  lengths: Inspection["lengths"],
  t: InspectWords,
): string {
  if (!rope) return "";
  const { rotaryDim, headDim, base, pairing, scaling, sections, at } = rope;
  const turning = rotaryDim === headDim ? t.answer.turnsAll(headDim) : t.answer.turnsSome(rotaryDim, headDim);
  const plain = t.answer.rope(turning, grouped(base), t.pairings[pairing]);
  const attention = at.at(-1)?.attentionFactor ?? 1;
  return [
    `${plain}${t.answer.and}${scalingPart(scaling, lengths, t)}${t.answer.stop}`,
    scaling.type !== "default" && pairs ? countsPart(pairs, scaling.type, lengths, t) : "",
    attention === 1 ? "" : t.answer.attention(brief(attention, 5)),
    sections ? t.answer.sections(sections.join(" + ")) : "",
  ].join("");
}

function scalingPart(
  scaling: NonNullable<LayerPositions["rope"]>["scaling"],
  lengths: Inspection["lengths"],
  t: InspectWords,
): string {
  if (scaling.type === "default") return t.answer.unscaled;
  const name = t.scalings[scaling.type];
  const factor = "factor" in scaling ? scaling.factor : undefined;
  const scaled = factor === undefined ? t.answer.scaledBare(name) : t.answer.scaled(name, grouped(factor));
  const stretched = lengths && lengths.original !== lengths.maximum;
  return stretched ? scaled + t.answer.reach(grouped(lengths.original), grouped(lengths.maximum)) : scaled;
}

/** How many pairs the scaling treats in which way; nothing where it treats none. */
function countsPart(
  { kinds, factor }: NonNullable<Group["pairs"]>,
  type: string,
  lengths: Inspection["lengths"],
  t: InspectWords,
): string {
  const count = (kind: string) => kinds.filter((other) => other === kind).length;
  const [kept, between, interpolated, unrotated] = ["kept", "between", "interpolated", "unrotated"].map(count);
  const parts = [
    kept ? t.answer.kept(kept) : "",
    between ? t.answer.between(between) : "",
    interpolated ? divided(interpolated, factor, type, t) : "",
    unrotated ? t.answer.unrotated(unrotated) : "",
  ];
  const changing = lengths && (type === "dynamic" || type === "longrope");
  return t.answer.counts(parts.filter(Boolean), changing ? grouped(lengths.asked) : "");
}

function divided(count: number, factor: number, type: string, t: InspectWords): string {
  return type === "longrope" ? t.answer.interpolatedList(count) : t.answer.interpolated(count, brief(factor));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
