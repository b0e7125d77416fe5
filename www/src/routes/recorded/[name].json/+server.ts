// Recorded runs as files of the site: one for each task, and one for all smaller experiments; `null` where none were made.
import { json } from "@sveltejs/kit";
import type { EntryGenerator, RequestHandler } from "./$types";

export const prerender = true;

const runs = import.meta.glob("../../../lab/runs/*.json", { eager: true, import: "default" });
const experiments = import.meta.glob("../../../lab/experiments/*.json", { eager: true, import: "default" });

const names = ["roles", "roles-causal", "before", "lookback", "text-zh", "text-en", "experiments"];

export const entries: EntryGenerator = () => names.map((name) => ({ name }));

export const GET: RequestHandler = ({ params: { name } }) => {
  const all = Object.values(experiments);
  if (name === "experiments") return json(all.length ? all : null);
  return json(runs[`../../../lab/runs/${name}.json`] ?? null);
};
