// What the reader takes along: curves and measurements as tables and as JSON, in the form of the recorded runs.
import type { Session } from "./lab.svelte";
import type { Run } from "./run";

/** One line for each step of each run. */
export function* curveLines(runs: readonly Run[]): Generator<(string | number)[]> {
  yield ["encoding", "seed", "step", "loss", "gradientNorm", "learningRate"];
  for (const { kind, seed, losses, norms, rates } of runs) {
    for (const [step, loss] of losses.entries()) yield [kind, seed, step, loss, norms[step], rates[step]];
  }
}

export function everything(session: Session, runs: readonly Run[]): object {
  const [{ options: first }] = runs;
  const { encoding: _encoding, seed: _seed, task: _task, ...options } = first;
  return {
    task: session.task,
    options,
    lengths: session.lengths,
    every: 1,
    seeds: session.seeds,
    runs: session.kinds.map((kind) => ofKind(session, runs, kind)),
  };
}

function ofKind(session: Session, runs: readonly Run[], kind: string): object {
  const own = runs.filter((run) => run.kind === kind);
  const { combine, addAt } = own[0].options;
  return {
    encoding: own[0].options.encoding,
    ...(combine && { combine }),
    ...(addAt && { addAt }),
    parameters: own[0].parameters,
    curves: own.map(({ losses }) => losses),
    stopped: own.map(({ refusal }) => refusal?.code ?? null),
    lengths: session.lengths.map((length) => lengthOf(own, length)),
  };
}

function lengthOf(own: readonly Run[], length: number): object {
  const reports = own.map((run) => run.at(length));
  return {
    length,
    defined: reports.some((one) => one?.report?.defined),
    samples: reports.map((one) => one?.samples ?? null),
    steps: reports.map((one) => one?.step ?? null),
    loss: reports.map((one) => one?.report?.loss ?? null),
    accuracy: reports.map((one) => one?.report?.accuracy ?? null),
  };
}
