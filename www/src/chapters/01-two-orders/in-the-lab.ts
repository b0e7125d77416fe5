import type { TrainerOptions } from "posenc/lab";
import type { Language } from "../../i18n";
import { addressOf } from "../../routes/pages";

/** What an option is called in the lab's address. */
const names: Record<string, string> = {
  dim: "dim",
  feedForward: "ff",
  heads: "heads",
  steps: "steps",
  trainLength: "length",
  mask: "mask",
  buckets: "buckets",
};

/** The address of the lab, set up to train this model. */
export function inTheLab(lang: Language, { encoding, ...options }: TrainerOptions): string {
  const own = encoding as unknown as Record<string, unknown>;
  const query = new URLSearchParams({ task: options.task.kind, encodings: encoding.kind });
  for (const [name, value] of Object.entries({ ...options, ...own })) {
    if (names[name]) query.set(names[name], String(value));
  }
  const farthest = encoding.kind === "t5" ? "farthest" : "max-distance";
  if (own.maxDistance) query.set(farthest, String(own.maxDistance));
  if (own.maxLength) query.set("rows", String(own.maxLength));
  return `${addressOf("lab", lang)}?${query}`;
}
