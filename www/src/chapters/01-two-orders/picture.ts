import { format } from "../../figure/format";
import type { Words } from "../../i18n";
import { heatMap, legend, picture, textAt } from "../../plot/picture";
import { shortened, widthInEm } from "../../plot/ticks";
import type { Experiment, Sentence } from "./experiment.svelte";
import type { Settings } from "./settings";
import type { Model } from "./trained";
import { greatest } from "./weights";

const SIDE = 380;
const TOP = 92;
const GAP = 60;

interface Canvases {
  a?: HTMLCanvasElement;
  b?: HTMLCanvasElement;
  ramp?: HTMLCanvasElement;
}

/** Both maps, the colour scale, the settings and the residuals on one sheet. */
export function ordersPicture(experiment: Experiment, { a, b, ramp }: Canvases, words: Words): string {
  const t = words.order;
  const { outcome, residuals: measured } = experiment;
  if (!outcome.a || !outcome.b || !a || !b || !ramp) return picture(640, 120, textAt(24, 60, t.verdicts.none));
  const margin =
    30 + 13 * Math.max(2.5, ...[...outcome.a.tokens, ...outcome.b.tokens].map((token) => widthInEm(shortened(token))));
  const second = margin + SIDE + GAP + margin;
  const width = second + SIDE + 30;
  const numbers = measured ?? {
    weightResidual: Number.NaN,
    outputResidual: Number.NaN,
    pooledResidual: Number.NaN,
  };
  const residuals = (["weightResidual", "outputResidual", "pooledResidual"] as const).map(
    (name) => `${(outcome.model ? t.trainedResiduals : t)[name]} ${format(numbers[name])}`,
  );
  const most = greatest([outcome.a.weights, outcome.b.weights]);
  const bottom = TOP + SIDE + 80;
  const content = [
    textAt(24, 32, t.title, 'font-size="18" font-weight="600"'),
    panel(a, margin, outcome.a, t.first, t),
    panel(b, second, outcome.b, t.second, t),
    legend(ramp, { x: margin, y: bottom, width: SIDE, height: 12 }, t.legend, [
      format(0),
      format(most / 2, 3),
      format(most, 3),
    ]),
    textAt(second, bottom - 7, t.residuals, 'fill="#5b606b"'),
    ...residuals.map((text, row) => textAt(second, bottom + 14 + row * 20, text)),
    textAt(24, bottom + 88, settingsText(experiment, t), 'fill="#5b606b"'),
  ];
  return picture(width, bottom + 112, content.join(""));
}

function panel(canvas: HTMLCanvasElement, x: number, { tokens }: Sentence, title: string, t: Words["order"]): string {
  const label = (place: number) => tokens[place];
  const axes = {
    rows: tokens.length,
    columns: tokens.length,
    rowTitle: t.query,
    columnTitle: t.key,
    rowLabel: label,
    columnLabel: label,
  };
  return (
    textAt(x, TOP - 28, title, 'font-weight="600"') + heatMap(canvas, { x, y: TOP, width: SIDE, height: SIDE }, axes)
  );
}

function settingsText({ settings, outcome: { model } }: Experiment, t: Words["order"]): string {
  if (model) return trainedText(settings, model, t);
  const { encoding, mask, dim, heads, head, base, seed, scale } = settings;
  return `${t.encoding} ${t.encodings[encoding]} · ${t.mask} ${t.masks[mask]} · ${t.dim} ${dim} · ${t.heads} ${heads} · ${t.head} ${head} · ${t.base} ${base} · ${t.seed} ${seed}${scale ? ` · ${t.scale}` : ""}`;
}

function trainedText({ encoding, mask, layer, head }: Settings, { heads }: Model, t: Words["order"]): string {
  const shown = `${t.layer} ${layer} · ${t.head} ${Math.min(head, heads - 1)}`;
  return `${t.weights} ${t.weightKinds.trained} · ${t.encoding} ${t.encodings[encoding]} · ${t.mask} ${t.masks[mask]} · ${shown}`;
}
