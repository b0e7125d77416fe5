// Stands for `lab/record-files`: the site's files of recorded runs, each a part of the package that is loaded when wanted.
type Load = () => Promise<unknown>;

const runs = import.meta.glob("../../src/lab/runs/*.json", { import: "default" });
const experiments = import.meta.glob("../../src/lab/experiments/*.json", { import: "default" });

export function recordFile(name: string): Promise<unknown> {
  if (name === "experiments") return Promise.all(Object.values(experiments).map((load: Load) => load()));
  const load: Load | undefined = runs[`../../src/lab/runs/${name.replace(/-lengths$/, "")}.json`];
  return load ? load() : Promise.resolve(null);
}
