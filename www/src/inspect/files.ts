// What the reader takes along: the whole result, the pairs as rows, and code.
import type { Inspection } from "./inspection";

/** The package's whole result, in full precision. */
export function jsonText({ report }: Inspection): string {
  return `${JSON.stringify(report, plainArrays, 2)}\n`;
}

function plainArrays(_: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
}

export function* csvLines({ groups, lengths }: Inspection): Generator<(string | number)[]> {
  yield [
    "group",
    "layers",
    "length",
    "pair",
    "plain_inv_freq",
    "inv_freq",
    "plain_wavelength",
    "wavelength",
    "scaling",
    "attention_factor",
  ];
  for (const [group, { positions, pairs }] of groups.entries()) {
    const at = positions.rope?.at.find(({ seqLen }) => seqLen === lengths?.asked);
    if (!pairs || !at) continue;
    for (const [pair, kind] of pairs.kinds.entries()) {
      yield [
        group,
        positions.layers.join(" "),
        at.seqLen,
        pair,
        pairs.plainInvFreq[pair],
        pairs.invFreq[pair],
        pairs.plainWavelength[pair],
        pairs.wavelength[pair],
        kind,
        at.attentionFactor,
      ];
    }
  }
}

export function javascriptText({ lengths }: Inspection): string {
  const options = lengths ? `, { seqLens: ${JSON.stringify([...new Set([lengths.original, lengths.asked])])} }` : "";
  return `import { readFile } from "node:fs/promises";
import { init, inspectConfig } from "posenc";

await init();
const { layers, findings } = inspectConfig(await readFile("config.json", "utf8")${options});
console.log(layers, findings);
`;
}

/** The frequencies as Python has them, to be compared with a model's own; empty where no layer rotates. */
export function pythonText({ groups, lengths }: Inspection, note: string): string {
  const parts = groups.flatMap(({ positions, pairs }) => {
    const at = positions.rope?.at.find(({ seqLen }) => seqLen === lengths?.asked);
    if (!pairs || !at) return [];
    return [
      `# layers ${positions.layers.join(", ")}; length ${at.seqLen}`,
      `inv_freq = [${Array.from(pairs.invFreq).join(", ")}]`,
      `attention_factor = ${at.attentionFactor}`,
      `softmax_scale = ${at.softmaxScale}`,
      "",
    ];
  });
  return parts.length ? [`# ${note}`, ...parts].join("\n") : "";
}
