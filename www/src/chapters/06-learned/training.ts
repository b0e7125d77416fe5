// A short training in the reader's browser, and the table before and after it. The two entries of the package that it needs
// are fetched when it is asked for.
import type { UntouchedSettings } from "./settings";

export interface Trained {
  settings: UntouchedSettings;
  /** For each row of the table whether it has the same bits as before. */
  same: boolean[];
  /** The loss at each position of sentences as long as the table. */
  losses: Float64Array;
  /** At the training length, and at the table's. */
  accuracy: [number, number];
}

const TENSOR = "position.table";
const AT_ONCE = 10;

export async function train(settings: UntouchedSettings, tell: (step: number) => void): Promise<Trained> {
  const [lab, tools] = await Promise.all([import("posenc/lab"), import("posenc/doctor")]);
  await Promise.all([lab.init(), tools.init()]);
  const { rows, train: trainLength, steps, seed } = settings;
  const trainer = new lab.Trainer({
    task: { kind: "lookback", distance: 4 },
    encoding: { kind: "learned", maxLength: rows },
    dim: 32,
    heads: 2,
    layers: 1,
    feedForward: 64,
    batch: 16,
    trainLength,
    steps,
    seed,
  });
  try {
    const before = tools.readTable(trainer.save(), { tensor: TENSOR });
    while (trainer.stepsTaken < steps) {
      trainer.step(Math.min(AT_ONCE, steps - trainer.stepsTaken));
      tell(trainer.stepsTaken);
      await new Promise((resume) => setTimeout(resume));
    }
    const after = tools.readTable(trainer.save(), { tensor: TENSOR });
    const [short, long] = trainer.evaluate({ lengths: [trainLength, rows], samples: 128 });
    return {
      settings,
      same: Array.from({ length: rows }, (_, row) => isSame(before.data, after.data, row, before.shape[1])),
      losses: long.byPosition,
      accuracy: [short.accuracy, long.accuracy],
    };
  } finally {
    trainer.free();
  }
}

function isSame(before: ArrayLike<number>, after: ArrayLike<number>, row: number, width: number): boolean {
  for (let at = row * width; at < (row + 1) * width; at += 1) if (!Object.is(before[at], after[at])) return false;
  return true;
}
