// The record that the page opens with. It holds each step of each run, too much for what is shown: when the page is built
// its results alone are put beside the figure, and in the browser they are read from there.
import { type LengthRecord, type TaskRecord, withoutCurves } from "../../lab/records";

const built: Record<string, TaskRecord> = import.meta.env.SSR
  ? import.meta.glob<TaskRecord>("../../lab/runs/lookback.json", { eager: true, import: "default" })
  : {};

export const PLACE = "recorded-lookback";

/** As the page has it, or undefined where the reader has come from another page. */
export function recordInPage(): LengthRecord | undefined {
  const [record] = Object.values(built);
  if (record) return withoutCurves(record);
  const text = typeof document === "undefined" ? undefined : document.getElementById(PLACE)?.dataset.record;
  return text ? (JSON.parse(text) as LengthRecord) : undefined;
}
