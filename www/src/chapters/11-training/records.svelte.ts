// The recorded runs. Where the page is built they are at hand; a browser fetches the file that a figure wants.
import { fetchExperiments, fetchRecord, type RecordedExperiment, type TaskRecord } from "../../lab/records";
import type { RunName } from "./settings";

const runs = import.meta.env.SSR
  ? import.meta.glob<TaskRecord>("../../lab/runs/*.json", { eager: true, import: "default" })
  : {};
const experiments = import.meta.env.SSR
  ? import.meta.glob<RecordedExperiment>("../../lab/experiments/*.json", { eager: true, import: "default" })
  : {};

class Records {
  runs = $state.raw<Partial<Record<string, TaskRecord>>>({});
  experiments = $state.raw<RecordedExperiment[]>([]);

  async want(name: RunName): Promise<void> {
    if (this.runs[name]) return;
    const found = runs[`../../lab/runs/${name}.json`] ?? (await fetchRecord(name));
    if (found) this.runs = { ...this.runs, [name]: found };
  }

  async wantExperiments(): Promise<void> {
    if (this.experiments.length) return;
    const built = Object.values(experiments);
    this.experiments = built.length ? built : ((await fetchExperiments()) ?? []);
  }
}

export const records = new Records();
