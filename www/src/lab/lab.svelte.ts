// The state of the page: what is set, what is being trained, what is known of it. The worker does all the work.
import type { Encoding, Task, TrainerOptions } from "posenc/lab";
import module from "posenc/lab.wasm?url";
import type { Refusal } from "../figure/engine";
import type { Command, Course, Facts, Look, Order, Report, Sight, Told } from "./protocol";
import {
  fetchRecord,
  type Judgement,
  judge,
  type RecordedRun,
  recordedTask,
  recordOf,
  type TaskRecord,
} from "./records";
import { Run } from "./run";
import { adopt, initial, isCausal, type Kind, optionsOf, type Settings, scaledRope } from "./settings";

export type Phase = "empty" | "running" | "hidden" | "paused" | "done";

/** What is being trained, as it was when it began: the settings may have gone on. */
export interface Session {
  task: Task;
  /** The name of the file with recorded runs of the same task. */
  record?: string;
  kinds: Kind[];
  seeds: number[];
  steps: number;
  trainLength: number;
  lengths: number[];
  classes: string[];
  vocabulary: string[];
  /** Ended by the reader before the last step. */
  stopped?: boolean;
  /** What RoPE is measured with besides. */
  scaled?: Encoding;
  /** The settings of the runs, by which it is known whether they are still the same. */
  key: string;
  /** The run that is done again, if it is one. */
  again?: { record: TaskRecord; recorded: RecordedRun; seed: number };
}

const EVALUATIONS = 10;
const TIMES = [1, 2, 4, 8];
const MOST_LENGTH = 2048;
/** Milliseconds between two pictures, in which nothing needs to move quickly. */
const REDRAW = 350;
const REDRAW_CALMLY = 1500;

/** A text of the reader's own that is too long for the address, for as long as the site is open. */
let ownText = "";

export class Lab {
  settings = $state<Settings>({ ...initial });
  /** The text of the sample that was chosen, once it is there. */
  sample = $state("");
  facts = $state.raw<Facts>();
  engine = $state<"loading" | "ready" | "failed">("loading");
  phase = $state<Phase>("empty");
  /** Being paused takes as long as the slice that is under way. */
  pausing = $state(false);
  session = $state.raw<Session>();
  /** A new list whenever there is something new in the runs, but not at once. */
  runs = $state.raw<Run[]>([]);
  stepsPerSecond = $state(0);
  sight = $state.raw<Sight>();
  blind = $state.raw<Refusal>();
  judgement = $state.raw<Judgement>();
  records = $state.raw<Record<string, TaskRecord | null>>({});
  ramp?: Uint8ClampedArray<ArrayBuffer>;

  task = $derived(taskOf(this.settings, this.sample));
  plan = $derived(this.settings.encodings.map((kind) => optionsOf(kind, this.settings.seed, this.task, this.settings)));
  /** The recorded runs of the task that is set, and of the one that is trained. */
  record = $derived(this.records[recordOf(this.settings) ?? ""] ?? undefined);
  sessionRecord = $derived(this.records[this.session?.record ?? ""] ?? undefined);
  /** What is trained is not what is set any more. */
  isOutdated = $derived(
    this.session !== undefined && !this.session.again && this.session.key !== keyOf(this.settings, this.plan),
  );
  taken = $derived(this.runs.reduce((sum, run) => sum + run.taken, 0));
  goal = $derived(this.runs.reduce((sum, run) => sum + this.#goalOf(run), 0));
  secondsLeft = $derived(this.stepsPerSecond > 0 ? (this.goal - this.taken) / this.stepsPerSecond : Number.NaN);
  isMeasuring = $derived(this.phase === "running" && this.taken > 0 && this.taken >= this.goal);

  #worker: Worker | undefined;
  #courses = 0;
  #plans = 0;
  #orders = 0;
  /** The plan that was asked about, and the one that the facts are about. */
  #asked?: TrainerOptions[];
  #known?: TrainerOptions[];
  #wanted?: () => void;
  #saves = new Map<number, (bytes: Uint8Array<ArrayBuffer>) => void>();
  #redraw: ReturnType<typeof setTimeout> | undefined;
  #marks: { time: number; taken: number }[] = [];

  /** Starts the worker. The returned function ends it, and with it goes all that it holds. */
  open(): () => void {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Told>) => this.#hear(data);
    this.#worker.onerror = () => {
      this.engine = "failed";
    };
    // Named by the page, so that it is among the files that are kept for reading without a network.
    this.#send({ type: "load", module });
    const look = () => this.#followTab();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(this.#redraw);
      this.#worker?.terminate();
      this.#worker = undefined;
    };
  }

  #send(command: Command): void {
    this.#worker?.postMessage(command);
  }

  #goalOf(run: Run): number {
    return run.refusal || this.session?.stopped ? run.taken : Math.max(this.session?.steps ?? 0, run.taken);
  }

  #order(type: Order): void {
    this.#orders += 1;
    this.#send({ type, order: this.#orders });
  }

  /** Asks what the engine says to the settings. */
  ask(): void {
    this.#plans += 1;
    this.#asked = this.plan;
    this.#send({ type: "plan", id: this.#plans, runs: this.plan });
  }

  get #isKnown(): boolean {
    return this.facts !== undefined && this.#known === this.plan;
  }

  get canStart(): boolean {
    const { engine, plan, facts } = this;
    return engine === "ready" && plan.length > 0 && facts?.refusals.every((refusal) => !refusal) === true;
  }

  start(): void {
    if (this.phase === "paused") this.#go();
    else this.#when(() => this.#begin() && this.#go());
  }

  /** At once if the engine has seen the settings, else when it has. */
  #when(act: () => void): void {
    this.#wanted = this.#isKnown ? undefined : act;
    if (this.#wanted) this.ask();
    else act();
  }

  #learn(facts: Facts): void {
    Object.assign(this, { facts });
    this.#known = this.#asked;
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted && this.#isKnown) wanted();
  }

  pause(): void {
    this.pausing = true;
    this.#order("pause");
  }

  step(): void {
    if (this.phase === "empty") this.#when(() => this.#begin() && this.#takeStep());
    else this.#takeStep();
  }

  #takeStep(): void {
    this.phase = "paused";
    this.#order("step");
  }

  stop(): void {
    if (this.session) this.session = { ...this.session, stopped: true };
    this.#order("stop");
    this.phase = "running";
  }

  clear(): void {
    this.#order("clear");
    this.#forget();
  }

  #forget(): void {
    Object.assign(this, {
      phase: "empty",
      session: undefined,
      runs: [],
      sight: undefined,
      blind: undefined,
      judgement: undefined,
    });
    Object.assign(this, { stepsPerSecond: 0, pausing: false });
    this.#courses += 1; // what is still on its way belongs to nothing
  }

  #go(): void {
    this.phase = document.hidden ? "hidden" : "running";
    this.#marks = [];
    if (this.phase === "running") this.#order("go");
  }

  #begin(): boolean {
    if (!this.canStart || !this.facts) return false;
    const { settings, task, facts, plan } = this;
    const seeds = Array.from({ length: settings.seeds }, (_, index) => settings.seed + index);
    const runs = seeds.flatMap((seed) => settings.encodings.map((kind) => optionsOf(kind, seed, task, settings)));
    const lengths = TIMES.map((times) => times * facts.trainLength).filter((length) => length <= MOST_LENGTH);
    const asksEverywhere = isCausal(settings.task);
    this.#train(runs, $state.snapshot(settings.steps), lengths, asksEverywhere ? [16, 64] : [64, 512], {
      task,
      record: recordOf(settings),
      kinds: [...settings.encodings],
      seeds,
      steps: settings.steps,
      trainLength: facts.trainLength,
      lengths,
      classes: [],
      vocabulary: [],
      scaled: settings.encodings.includes("rope") ? scaledRope(settings, facts.trainLength) : undefined,
      key: keyOf(settings, plan),
    });
    return true;
  }

  #train(
    options: TrainerOptions[],
    steps: number,
    lengths: number[],
    samples: [number, number],
    session: Session,
  ): void {
    this.#forget();
    this.session = session;
    this.runs = options.map((own, id) => new Run(id, own));
    const course: Course = {
      id: this.#courses,
      runs: options,
      steps,
      every: Math.max(1, Math.round(steps / EVALUATIONS)),
      lengths,
      samples: samples[0],
      lastSamples: samples[1],
      besides: options.map(({ encoding }) => (encoding.kind === "rope" ? session.scaled : undefined)),
    };
    this.#send({ type: "begin", course });
    if (session.record) void this.fetchRecord(session.record);
  }

  /** Trains a recorded run again, with its own options. */
  again(record: TaskRecord, recorded: RecordedRun, seed: number): void {
    const { kind } = recorded.encoding;
    this.settings.encodings = [kind];
    adopt(this.settings, record.options);
    Object.assign(this.settings, { seed: record.seeds[seed], seeds: 1 });
    const task = recordedTask(record, this.sample);
    const options = { ...record.options, task, encoding: recorded.encoding, seed: record.seeds[seed] };
    const { steps } = { ...initial, ...record.options };
    this.#train([options], steps, record.lengths, [64, record.samples], {
      task,
      record: recordOf(this.settings),
      kinds: [kind],
      seeds: [record.seeds[seed]],
      steps,
      trainLength: record.lengths[0],
      lengths: record.lengths,
      classes: [],
      vocabulary: [],
      key: "",
      again: { record, recorded, seed },
    });
    this.#go();
  }

  async fetchRecord(name: string): Promise<void> {
    if (name in this.records) return;
    const record = await fetchRecord(name);
    this.records = { ...this.records, [name]: record };
  }

  look(look: Look | undefined): void {
    if (!look) this.sight = undefined;
    this.#send({ type: "look", look });
  }

  /** The weights of a run, as a safetensors file. */
  save(run: number): Promise<Uint8Array<ArrayBuffer>> {
    const id = this.#saves.size;
    return new Promise((resolve) => {
      this.#saves.set(id, resolve);
      this.#send({ type: "save", id, run });
    });
  }

  /** Mends what does not fit together in an address. */
  settle(given: Settings): void {
    if (given.source === "own" && given.text === "") given.text = ownText;
  }

  keepText(text: string): void {
    ownText = text;
  }

  #followTab(): void {
    if (document.hidden && this.phase === "running") {
      this.phase = "hidden";
      this.#order("pause");
    } else if (!document.hidden && this.phase === "hidden") this.#go();
  }

  #hear(told: Told): void {
    if (told.type === "ready") Object.assign(this, { engine: "ready", ramp: told.ramp });
    else if (told.type === "failed") this.engine = "failed";
    else if (told.type === "planned") {
      if (told.id === this.#plans) this.#learn(told.facts);
    } else if (told.type === "saved") this.#saves.get(told.id)?.(told.bytes);
    else if (told.course === this.#courses) this.#hearOfCourse(told);
  }

  #hearOfCourse(report: Report): void {
    if (report.type === "steps") this.#note(report);
    else if (report.type === "measured") this.runs[report.measurement.run].measurements.push(report.measurement);
    else if (report.type === "begun") this.#learnOf(report);
    else if (report.type === "refused") this.runs[report.run].refusal = report.refusal;
    else if (report.type === "sight") Object.assign(this, { sight: report.sight, blind: undefined });
    else if (report.type === "blind") Object.assign(this, { sight: undefined, blind: report.refusal });
    else if (report.type === "rest" && report.order === this.#orders) this.#rest(report.done);
    this.#change();
  }

  #learnOf({ parameters, vocabulary, classes }: Extract<Report, { type: "begun" }>): void {
    for (const [run, count] of parameters) this.runs[run].parameters = count;
    if (this.session) this.session = { ...this.session, vocabulary, classes };
  }

  #note({ run, losses, norms, rates }: Extract<Report, { type: "steps" }>): void {
    this.runs[run].losses.push(...losses);
    this.runs[run].norms.push(...norms);
    this.runs[run].rates.push(...rates);
  }

  #rest(done: boolean): void {
    clearTimeout(this.#redraw);
    this.#redraw = undefined;
    this.runs = [...this.runs];
    this.pausing = false;
    if (done) this.#finish();
    else if (this.phase !== "hidden") this.phase = "paused";
  }

  #finish(): void {
    this.phase = "done";
    const again = this.session?.again;
    if (again) this.judgement = judge(again.record, again.recorded, again.seed, this.runs[0]);
  }

  #change(): void {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#redraw ??= setTimeout(
      () => {
        this.#redraw = undefined;
        this.runs = [...this.runs];
        this.#timeSteps();
      },
      calm ? REDRAW_CALMLY : REDRAW,
    );
  }

  /** Over the last few seconds, so that the number is calm. */
  #timeSteps(): void {
    const [time, taken] = [performance.now(), this.taken];
    this.#marks = [...this.#marks.filter((mark) => time - mark.time < 5000), { time, taken }];
    const [first] = this.#marks;
    if (time > first.time) this.stepsPerSecond = ((taken - first.taken) * 1000) / (time - first.time);
  }
}

/** The lab that is open: who changes the language goes on with it, whoever leaves the page ends it. */
let current: { lab: Lab; users: number; close: () => void } | undefined;

/** A lab for a page that is being set up. */
export function enter(): Lab {
  return current?.lab ?? outsideOfComponents(() => new Lab());
}

/** For when the page is there; what is returned is for when it goes. */
export function stay(lab: Lab): () => void {
  const own = current?.lab === lab ? current : { lab, users: 0, close: lab.open() };
  current = own;
  own.users += 1;
  return () => {
    own.users -= 1;
    setTimeout(() => own.users === 0 && end(own)); // the same page in another language comes before that
  };
}

function end(own: NonNullable<typeof current>): void {
  own.close();
  if (current === own) current = undefined;
}

/** What is derived in a component goes with it. */
function outsideOfComponents(make: () => Lab): Lab {
  let made: Lab | undefined;
  $effect.root(() => {
    made = make();
  });
  return made ?? make(); // where the page is built there are no effects
}

function taskOf({ task, distance, source, text }: Settings, sample: string): Task {
  if (task === "lookback") return { kind: task, distance };
  if (task === "text") return { kind: task, text: source === "own" ? text : sample };
  return { kind: task };
}

function keyOf({ seeds, scaling, factor, encodings }: Settings, plan: TrainerOptions[]): string {
  return JSON.stringify([plan, seeds, encodings.includes("rope") && scaling !== "none" ? [scaling, factor] : []]);
}
