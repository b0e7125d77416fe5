// The lab's address with the set-up of a recorded run in it.
import { language } from "../../i18n";
import type { TaskRecord } from "../../lab/records";
import { adopt, fields, initial, type Kind, type Settings } from "../../lab/settings";
import { addressOf } from "../../routes/pages";
import type { RunName } from "./settings";

export function labLink(name: RunName, encodings: readonly Kind[], record: TaskRecord | undefined): string {
  const settings: Settings = { ...initial, task: record?.task.kind ?? "roles", encodings: [...encodings] };
  if (name.startsWith("text-")) settings.source = name === "text-en" ? "en" : "zh";
  if (record) {
    adopt(settings, record.options);
    takeOptions(settings, record);
  }
  return `${addressOf("lab", language())}${query(settings)}`;
}

export function liveLink(encodings: readonly Kind[], mask: "none" | "causal", trainLength: number): string {
  return `${addressOf("lab", language())}${query({ ...initial, encodings: [...encodings], mask, trainLength, dim: 32, feedForward: 64, steps: 300 })}`;
}

/** The encodings' own options stand in the record with each run, in the lab they are settings. */
function takeOptions(settings: Settings, { runs }: TaskRecord): void {
  for (const { encoding } of runs) {
    if (encoding.kind === "learned") settings.rows = encoding.maxLength ?? settings.rows;
    if (encoding.kind === "shaw") settings.maxDistance = encoding.maxDistance ?? settings.maxDistance;
    if (encoding.kind === "t5") {
      settings.buckets = encoding.buckets ?? settings.buckets;
      settings.farthest = encoding.maxDistance ?? settings.farthest;
    }
  }
}

function query(settings: Settings): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(fields) as (keyof Settings)[]) {
    const {
      key,
      initial: usual,
      write,
    } = fields[name] as { key: string; initial: unknown; write(value: unknown): string | undefined };
    const text = write(settings[name]);
    if (text !== undefined && text !== write(usual)) parameters.set(key, text);
  }
  return `?${parameters}`;
}
