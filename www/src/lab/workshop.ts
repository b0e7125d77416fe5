// Trains several models in turns, in slices that are short enough for a pause to be felt at once. Runs in a worker.
import { type Encoding, heatmapPixels, Trainer, type TrainerOptions } from "posenc/lab";
import { attempt, type Refusal } from "../figure/engine";
import type { Command, Course, Facts, Look, Order, Report, Told } from "./protocol";

/** Milliseconds of work between two looks at the post. */
const SLICE = 40;
/** Milliseconds between two pictures of attention. */
const LOOK_EVERY = 400;

interface Job {
  length: number;
  samples: number;
  encoding?: Encoding;
  last: boolean;
}

interface Apprentice {
  id: number;
  trainer: Trainer;
  /** Where it is to stop. */
  goal: number;
  besides?: Encoding;
  /** Measurements that are due before the next step. */
  jobs: Job[];
  /** Steps at which it was last measured. */
  measured: number;
  failed: boolean;
}

export class Workshop {
  #post: (told: Told) => void;
  #course?: Course;
  #apprentices: Apprentice[] = [];
  #look?: Look;
  #looked = 0;
  #order = 0;
  #running = false;
  #turning = false;

  constructor(post: (told: Told) => void) {
    this.#post = post;
  }

  #tell(report: Report): void {
    this.#post({ ...report, course: this.#course?.id ?? 0 });
  }

  obey(command: Command): void {
    const { type } = command;
    if (type === "plan") this.#tell({ type: "planned", id: command.id, facts: factsOf(command.runs) });
    else if (type === "begin") this.#begin(command.course);
    else if (type === "look") this.#watch(command.look);
    else if (type === "save") this.#save(command.id, command.run);
    else if (type !== "load") this.#follow(type, command.order);
  }

  #follow(type: Order, order: number): void {
    this.#order = order;
    if (type === "go") this.#go();
    else if (type === "pause") this.#running = false;
    else if (type === "step") this.#step();
    else if (type === "stop") this.#stop();
    else this.#clear();
  }

  #begin(course: Course): void {
    this.#clear();
    this.#course = course;
    for (const [id, options] of course.runs.entries()) {
      const { value: trainer, refusal } = attempt(() => new Trainer(options));
      if (refusal) this.#tell({ type: "refused", run: id, refusal });
      else
        this.#apprentices.push({
          id,
          trainer,
          goal: course.steps,
          besides: course.besides[id],
          jobs: [],
          measured: -1,
          failed: false,
        });
    }
    const [{ trainer: first } = { trainer: undefined }] = this.#apprentices;
    this.#tell({
      type: "begun",
      parameters: this.#apprentices.map(({ id, trainer }) => [id, trainer.parameters]),
      vocabulary: first?.vocabulary ?? [],
      classes: first?.classes ?? [],
    });
  }

  #go(): void {
    this.#running = true;
    if (!this.#turning) void this.#turn();
  }

  async #turn(): Promise<void> {
    this.#turning = true;
    while (this.#running) {
      const next = this.#next();
      if (!next) break;
      this.#advance(next);
      if (performance.now() - this.#looked > LOOK_EVERY) this.#see();
      await post();
    }
    this.#turning = false;
    this.#rest();
  }

  #rest(): void {
    this.#running = false;
    this.#see();
    const done = this.#course !== undefined && this.#next() === undefined;
    this.#tell({ type: "rest", done, order: this.#order });
  }

  /** Who has something to do, the one that is furthest behind. */
  #next(): Apprentice | undefined {
    const busy = this.#apprentices.filter(
      (one) => !one.failed && (one.jobs.length > 0 || one.trainer.stepsTaken < one.goal),
    );
    return busy.reduce<Apprentice | undefined>(
      (least, one) => (least && least.trainer.stepsTaken <= one.trainer.stepsTaken ? least : one),
      undefined,
    );
  }

  #advance(one: Apprentice): void {
    const job = one.jobs.shift();
    if (job) this.#measure(one, job);
    else this.#train(one, performance.now() + SLICE);
  }

  /** Steps until the time is over or a measurement is due. */
  #train(one: Apprentice, until: number, most = Number.POSITIVE_INFINITY): void {
    const { every } = this.#course!;
    const first = one.trainer.stepsTaken;
    const goal = Math.min(one.goal, first + most, (Math.floor(first / every) + 1) * every);
    const taken = { losses: [] as number[], norms: [] as number[], rates: [] as number[] };
    let refusal: Refusal | undefined;
    do {
      const attempted = attempt(() => one.trainer.step()[0]);
      refusal = attempted.refusal;
      if (!attempted.value) break;
      taken.losses.push(attempted.value.loss);
      taken.norms.push(attempted.value.gradientNorm);
      taken.rates.push(attempted.value.learningRate);
    } while (one.trainer.stepsTaken < goal && performance.now() < until);
    if (taken.losses.length) this.#tell({ type: "steps", run: one.id, first, ...taken });
    if (refusal) this.#fail(one, refusal);
    else this.#plan(one);
  }

  /** Puts measurements on the list where they are due. */
  #plan(one: Apprentice): void {
    const { every, lengths, samples, lastSamples } = this.#course!;
    const step = one.trainer.stepsTaken;
    const last = step >= one.goal;
    if (step === one.measured || (!last && step % every !== 0)) return;
    one.measured = step;
    for (const length of lengths) {
      const job = { length, samples: last ? lastSamples : samples, last };
      one.jobs.push(job);
      if (one.besides) one.jobs.push({ ...job, encoding: one.besides });
    }
  }

  #measure({ id, trainer }: Apprentice, { length, samples, encoding, last }: Job): void {
    const { value } = attempt(() => trainer.evaluate({ lengths: [length], samples, ...(encoding && { encoding }) }));
    const measurement = {
      run: id,
      step: trainer.stepsTaken,
      length,
      samples,
      report: value?.[0],
      besides: !!encoding,
      last,
    };
    this.#tell({ type: "measured", measurement });
  }

  #fail(one: Apprentice, refusal: Refusal): void {
    one.failed = true;
    this.#tell({ type: "refused", run: one.id, refusal });
  }

  /** One step of each, and nothing else. */
  #step(): void {
    this.#running = false;
    for (const one of this.#apprentices) {
      if (one.failed) continue;
      one.goal = Math.max(one.goal, one.trainer.stepsTaken + 1);
      one.jobs = [];
      this.#train(one, 0, 1);
    }
    this.#rest();
  }

  /** Each is measured where it stands. */
  #stop(): void {
    for (const one of this.#apprentices) {
      if (one.failed) continue;
      one.goal = one.trainer.stepsTaken;
      one.jobs = [];
      one.measured = -1;
      this.#plan(one);
    }
    this.#go();
  }

  #clear(): void {
    this.#running = false;
    for (const { trainer } of this.#apprentices) trainer.free();
    this.#apprentices = [];
    this.#course = undefined;
  }

  #watch(look: Look | undefined): void {
    this.#look = look;
    this.#see();
  }

  #see(): void {
    this.#looked = performance.now();
    const look = this.#look;
    const one = this.#apprentices.find(({ id }) => id === look?.run);
    if (!look || !one) return;
    const { value, refusal } = attempt(() => sightOf(one.trainer, look));
    this.#tell(refusal ? { type: "blind", refusal } : { type: "sight", sight: value });
  }

  #save(id: number, run: number): void {
    const bytes = this.#apprentices.find((one) => one.id === run)?.trainer.save();
    if (bytes) this.#tell({ type: "saved", id, bytes: new Uint8Array(bytes) });
  }
}

/** What the engine says to settings, without training. */
function factsOf(runs: TrainerOptions[]): Facts {
  const facts: Facts = { parameters: [], refusals: [], vocabulary: [], classes: [], examples: [], trainLength: 0 };
  for (const options of runs) {
    const { value: trainer, refusal } = attempt(() => new Trainer(options));
    facts.refusals.push(refusal);
    facts.parameters.push(trainer?.parameters);
    if (trainer && facts.vocabulary.length === 0) Object.assign(facts, taskOf(trainer));
    trainer?.free();
  }
  return facts;
}

function taskOf(trainer: Trainer) {
  const examples = trainer.examples().slice(0, 6);
  return { vocabulary: trainer.vocabulary, classes: trainer.classes, examples, trainLength: examples[0].tokens.length };
}

function sightOf(trainer: Trainer, look: Look) {
  const { data, shape } = trainer.attention(look.tokens, { layer: look.layer });
  const [heads, count] = shape;
  const weights = look.causal ? masked(data, count) : data;
  const greatest = data.reduce((most, weight) => Math.max(most, weight), 0);
  const pixels = Array.from(
    { length: heads },
    (_, slice) => heatmapPixels({ data: weights, shape }, { slice, range: [0, greatest], colors: "viridis" }).data,
  );
  return {
    ...look,
    step: trainer.stepsTaken,
    heads,
    weights,
    greatest,
    pixels,
    answers: answersOf(trainer, look.tokens),
  };
}

function masked(data: Float32Array, count: number): Float32Array {
  return data.map((weight, at) => (at % count > Math.floor(at / count) % count ? Number.NaN : weight));
}

function answersOf(trainer: Trainer, tokens: string[]) {
  const { classes } = trainer;
  const { data, shape } = trainer.predict(tokens);
  return tokens.map((_, row) => {
    const chances = data.subarray(row * shape[1], (row + 1) * shape[1]);
    const best = chances.reduce((most, chance, index) => (chance > chances[most] ? index : most), 0);
    return { name: classes[best], probability: chances[best] };
  });
}

/** Lets messages come in: they and this one are taken in their order. */
function post(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
