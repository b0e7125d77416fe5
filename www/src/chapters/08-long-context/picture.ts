import { brief, grouped } from "../../figure/format";
import { picture, textAt } from "../../plot/picture";
import { kinds, type Model } from "./models";
import { sector } from "./sector";
import type { Unmet } from "./settings";
import { type Coverage, percent } from "./unmet";
import type { LongWords } from "./words";

const MUTED = 'fill="#5b606b"';
const CELL = 130;
const COLUMN = 178;

/** The dials that are shown. */
export function unmetPicture(drawn: Coverage[], settings: Unmet, t: LongWords): string {
  const { trained, times, base, dim, scaling } = settings;
  const note = `${t.trained} ${grouped(trained)} · ${t.unmet.times}: ${t.unmet.timesOf(grouped(times))} · ${t.base} ${grouped(base)} · ${t.dim} ${dim} · ${t.types[scaling]}`;
  const content = [
    textAt(24, 32, t.unmet.title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, note, MUTED),
    `<rect x="24" y="68" width="14" height="14" fill="#0b6e66" fill-opacity="0.8"/>`,
    textAt(46, 80, t.unmet.met),
    `<rect x="264" y="72" width="24" height="6" fill="#9a4a12"/>`,
    textAt(296, 80, t.unmet.fresh),
  ];
  for (const [index, { pair, plainWavelength, turns, unmet, trained, longer }] of drawn.entries()) {
    const [x, y] = [24 + COLUMN * ((index % 4) + 0.5), 160 + (CELL + 60) * Math.floor(index / 4)];
    content.push(
      `<g transform="translate(${x} ${y})"><circle r="42" fill="none" stroke="#e2ded2"/><path d="${sector(trained, 42, true)}" fill="#0b6e66" fill-opacity="0.8"/><path d="${sector(longer, 52, false)}" fill="none" stroke="#9a4a12" stroke-width="6"/></g>`,
      textAt(x, y + 72, t.unmet.pair(pair), 'text-anchor="middle"'),
      textAt(x, y + 88, t.unmet.wavelength(brief(plainWavelength, 4)), 'text-anchor="middle"'),
      textAt(x, y + 104, t.unmet.turns(brief(turns, 3)), 'text-anchor="middle"'),
      textAt(x, y + 120, t.unmet.unmet(percent(unmet)), 'text-anchor="middle"'),
    );
  }
  return picture(760, 140 + Math.ceil(drawn.length / 4) * (CELL + 60), content.join(""));
}

export const KIND_INK = { kept: "#0b6e66", between: "#8a2d78", interpolated: "#9a4a12" };

/** A bar for each model, shared out among the kinds of pair. */
export function modelsPicture(models: Model[], t: LongWords): string {
  const content = [textAt(24, 32, t.models.title, 'font-size="18" font-weight="600"')];
  let left = 24;
  for (const kind of kinds) {
    content.push(
      `<rect x="${left}" y="46" width="14" height="14" fill="${KIND_INK[kind]}"/>`,
      textAt(left + 20, 58, t.kinds[kind]),
    );
    left += 170;
  }
  for (const [
    index,
    { name, counts, rotaryDim, type, factor, base, attentionFactor, softmaxScale },
  ] of models.entries()) {
    const top = 84 + 62 * index;
    content.push(textAt(24, top + 12, name, 'font-weight="600"'));
    content.push(
      textAt(
        200,
        top + 12,
        t.models.facts(t.types[type], factor ? grouped(factor) : "", grouped(base), String(rotaryDim)),
        MUTED,
      ),
    );
    let x = 24;
    for (const kind of kinds) {
      const width = (652 * counts[kind] * 2) / rotaryDim;
      if (width)
        content.push(
          `<rect x="${x.toFixed(2)}" y="${top + 20}" width="${width.toFixed(2)}" height="12" fill="${KIND_INK[kind]}"/>`,
        );
      x += width;
    }
    content.push(textAt(24, top + 48, t.models.factors(brief(attentionFactor), brief(softmaxScale)), MUTED));
  }
  return picture(700, 100 + 62 * models.length, content.join(""));
}

/** Wavelengths of all pairs on a logarithmic axis, before and after. */
export function wavesPicture(
  {
    title,
    note,
    before,
    after,
    rules,
  }: {
    title: string;
    note: string;
    before: ArrayLike<number>;
    after: ArrayLike<number>;
    rules: { length: number; text: string }[];
  },
  t: LongWords,
): string {
  const box = { x: 70, y: 90, width: 600, height: 320 };
  const logs = [...Array.from(before), ...Array.from(after), ...rules.map(({ length }) => length)]
    .filter(Number.isFinite)
    .map(Math.log10);
  const [least, most] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
  const x = (pair: number) => box.x + (box.width * (pair + 0.5)) / before.length;
  const y = (value: number) => box.y + box.height * (1 - (Math.log10(value) - least) / (most - least || 1));
  const dots = (values: ArrayLike<number>, look: string) =>
    Array.from(values, (value, pair) =>
      Number.isFinite(value) ? `<circle cx="${x(pair).toFixed(2)}" cy="${y(value).toFixed(2)}" r="3" ${look}/>` : "",
    );
  const content = [
    textAt(24, 32, title, 'font-size="18" font-weight="600"'),
    textAt(24, 54, note, MUTED),
    textAt(box.x, box.y - 12, `↑ ${t.scaled.wavelength}`, MUTED),
    `<path fill="none" stroke="#8c8a82" d="M${box.x} ${box.y}V${box.y + box.height}H${box.x + box.width}"/>`,
    ...Array.from({ length: most - least + 1 }, (_, step) =>
      textAt(box.x - 8, y(10 ** (least + step)) + 4, brief(10 ** (least + step), 2), 'text-anchor="end"'),
    ),
    ...rules.map(
      ({ length, text }) =>
        `<path stroke="#22252b" stroke-dasharray="5 4" d="M${box.x} ${y(length).toFixed(2)}h${box.width}"/>${textAt(box.x + 8, y(length) - 6, text)}`,
    ),
    ...dots(before, 'fill="none" stroke="#8c8a82"'),
    ...dots(after, 'fill="#9a4a12"'),
    textAt(box.x + box.width, box.y + box.height + 30, `${t.scaled.pairAxis} →`, `text-anchor="end" ${MUTED}`),
    `<circle cx="${box.x + 6}" cy="${box.y + box.height + 26}" r="3" fill="none" stroke="#8c8a82"/>`,
    textAt(box.x + 16, box.y + box.height + 30, t.scaled.before),
  ];
  return picture(700, box.y + box.height + 52, content.join(""));
}
