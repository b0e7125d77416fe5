// The smaller recorded questions as groups of bars.
import type { RecordedExperiment } from "../../lab/records";
import { type Spread, spreadOf } from "../../lab/series";
import type { ExperimentName } from "./settings";
import type { TrainingWords } from "./words";

type Row = RecordedExperiment["rows"][number];

export interface Bar {
  label: string;
  /** At the length that is drawn, the longest; undefined where the encoding has no such position. */
  spread?: Spread;
  /** At the other lengths. */
  others: { length: number; spread?: Spread }[];
}

export interface Group {
  title: string;
  metric: string;
  length: number;
  domain: [number, number];
  bars: Bar[];
}

export function groupsOf({ name, rows }: RecordedExperiment, t: TrainingWords): Group[] {
  const titles = new Map<string, Row[]>();
  for (const row of rows) {
    const title = groupTitle(name as ExperimentName, row, t);
    titles.set(title, [...(titles.get(title) ?? []), row]);
  }
  return [...titles].map(([title, own]) => groupOf(name as ExperimentName, title, own, t));
}

function groupOf(name: ExperimentName, title: string, rows: Row[], t: TrainingWords): Group {
  const bars = rows.map((row) => barOf(name, row, t));
  const { metric } = rows[0];
  const spreads = bars.flatMap(({ spread }) => (spread ? [spread] : []));
  const domain: [number, number] =
    metric === "accuracy"
      ? [0, 1]
      : [Math.min(...spreads.map(({ least }) => least)), Math.max(...spreads.map(({ most }) => most))];
  return { title, metric, length: drawnLength(rows), domain, bars: bars };
}

/** A learned table has no rows for the longer ones, so it is drawn where it stands. */
function drawnLength(rows: Row[]): number {
  const known = rows[0].lengths.filter((_, index) => rows.some(({ values }) => spreadOf(values[index])));
  return known[known.length - 1];
}

function barOf(name: ExperimentName, row: Row, t: TrainingWords): Bar {
  const spreads = row.lengths.map((length, index) => ({ length, spread: spreadOf(row.values[index]) }));
  const drawn = spreads.findLastIndex(({ spread }) => spread);
  return {
    label: labelOf(name, row, t),
    spread: spreads[drawn]?.spread,
    others: spreads.filter((_, index) => index !== drawn),
  };
}

function groupTitle(name: ExperimentName, { settings, encoding, lengths }: Row, t: TrainingWords): string {
  if (name === "rope-scaling")
    return t.small.scaledGroup(
      String(settings.task),
      lengths[lengths.length - 1],
      lengths[lengths.length - 1] / lengths[0],
    );
  if (name === "dropout") return t.small.characters(Number(settings.characters));
  if (name === "base" || name === "combine" || name === "add-at")
    return t.small.encodings[encoding.kind] ?? encoding.kind;
  return t.small.encodings.sinusoidal;
}

function labelOf(name: ExperimentName, { settings, encoding }: Row, t: TrainingWords): string {
  const own = encoding as { base?: number; start?: number; scaling?: { type: string } };
  if (name === "rope-scaling") return t.small.scalings[own.scaling?.type ?? "none"];
  if (name === "base") return t.small.base(own.base ?? 0);
  if (name === "dropout") return t.small.dropout(Number(settings.dropout));
  if (name === "scale-embedding") return t.small.std(Number(settings.embeddingStd), settings.scaleEmbedding === true);
  if (name === "combine") return t.small.combine[String(settings.combine)];
  if (name === "add-at") return t.small.addAt[String(settings.addAt)];
  return t.small.start(own.start ?? 0);
}
