// Recorded runs as files of the site: for each task the whole record, and its results by length alone; and one for all
// smaller experiments; `null` where none were made.
import { json } from "@sveltejs/kit";
import { type TaskRecord, withoutCurves } from "../../../lab/records";
import type { EntryGenerator, RequestHandler } from "./$types";

export const prerender = true;

const runs = import.meta.glob<TaskRecord>("../../../lab/runs/*.json", { eager: true, import: "default" });
const experiments = import.meta.glob("../../../lab/experiments/*.json", { eager: true, import: "default" });

const tasks = ["roles", "roles-causal", "before", "lookback", "text-zh", "text-en"];
const names = [...tasks, ...tasks.map((task) => `${task}-lengths`), "experiments"];

export const entries: EntryGenerator = () => names.map((name) => ({ name }));

export const GET: RequestHandler = ({ params: { name } }) => {
  const all = Object.values(experiments);
  if (name === "experiments") return json(all.length ? all : null);
  const [task, only] = name.split(/-(?=lengths$)/);
  const record = runs[`../../../lab/runs/${task}.json`];
  return json(record && only ? withoutCurves(record) : (record ?? null));
};
