// Two models that learn beside each other, one of them without positions, in the lab's worker.
import type { TrainerOptions } from "posenc/lab";
import module from "posenc/lab.wasm?url";
import type { Command, Course, Measurement, Report, Sight, Told } from "../../lab/protocol";

export interface DuelOptions {
  rival: TrainerOptions["encoding"];
  mask: "none" | "causal";
  trainLength: number;
  /** The sentences that both are asked about. */
  sentences: string[][];
}

export interface Answer {
  name: string;
  probability: number;
}

export const STEPS = 300;
const SIZES = { dim: 32, feedForward: 64, seed: 0 } as const;
const SAMPLES = 256;
/** Milliseconds between two questions while they learn. */
const ASK_EVERY = 120;

export function runsOf({ rival, mask, trainLength }: DuelOptions): TrainerOptions[] {
  const encodings: TrainerOptions["encoding"][] = [{ kind: "none" }, rival];
  return encodings.map((encoding) => ({
    task: { kind: "roles" },
    encoding,
    mask,
    trainLength,
    steps: STEPS,
    ...SIZES,
  }));
}

export class Duel {
  phase = $state<"idle" | "loading" | "training" | "done" | "failed">("idle");
  /** What was started: the settings may have gone on. */
  options = $state.raw<DuelOptions>();
  losses = $state.raw<number[][]>([[], []]);
  accuracy = $state.raw<(number | undefined)[]>([]);
  /** For each model, for each sentence, for each token. */
  answers = $state.raw<(Answer[] | undefined)[][]>([[], []]);

  #worker?: Worker;
  #asked = 0;
  /** Answers of the finished models that are still to come. */
  #open = 0;
  #timer?: ReturnType<typeof setInterval>;

  get taken(): number {
    return Math.min(...this.losses.map(({ length }) => length));
  }

  start(options: DuelOptions): void {
    this.stop();
    Object.assign(this, { options, phase: "loading", losses: [[], []], accuracy: [], answers: [[], []] });
    this.#asked = 0;
    this.#open = 0;
    this.#worker = new Worker(new URL("../../lab/worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Told>) => this.#hear(data);
    this.#worker.onerror = () => this.#fail();
    this.#send({ type: "load", module });
  }

  /** Ends the worker; what was learned and not yet said is gone. */
  stop(): void {
    clearInterval(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    if (this.phase !== "done") this.phase = "idle";
  }

  #send(command: Command): void {
    this.#worker?.postMessage(command);
  }

  #fail(): void {
    this.stop();
    this.phase = "failed";
  }

  #hear(report: Report): void {
    if (report.type === "ready") this.#begin(this.options!);
    else if (report.type === "failed" || report.type === "refused" || report.type === "blind") this.#fail();
    else if (report.type === "steps")
      this.losses = this.losses.with(report.run, [...this.losses[report.run], ...report.losses]);
    else if (report.type === "measured") this.#measure(report.measurement);
    else if (report.type === "sight") this.#learn(report.sight);
    else if (report.type === "rest" && report.done) this.#askAll();
  }

  #begin(options: DuelOptions): void {
    const course: Course = {
      id: 1,
      runs: runsOf(options),
      steps: STEPS,
      every: STEPS,
      lengths: [options.sentences[0].length],
      samples: SAMPLES,
      lastSamples: SAMPLES,
      besides: [undefined, undefined],
    };
    this.phase = "training";
    this.#send({ type: "begin", course });
    this.#send({ type: "go", order: 1 });
    this.#timer = setInterval(() => this.#ask(this.#asked++), ASK_EVERY);
  }

  /** The questions in turns: each model about each sentence. */
  #ask(turn: number): void {
    const { sentences, mask } = this.options!;
    const tokens = [...sentences[Math.floor(turn / 2) % sentences.length]];
    this.#send({ type: "look", look: { run: turn % 2, tokens, layer: 0, causal: mask === "causal" } });
  }

  /** Once more when nothing changes any longer. */
  #askAll(): void {
    clearInterval(this.#timer);
    this.#open = 2 * this.options!.sentences.length;
    for (let turn = 0; turn < this.#open; turn += 1) this.#ask(turn);
  }

  #measure({ run, report }: Measurement): void {
    const accuracy = [...this.accuracy];
    accuracy[run] = report?.accuracy;
    this.accuracy = accuracy;
  }

  #learn({ run, tokens, answers }: Sight): void {
    const sentence = this.options!.sentences.findIndex((one) => one.join(" ") === tokens.join(" "));
    this.answers = this.answers.with(run, Object.assign([...this.answers[run]], { [sentence]: answers }));
    if (this.#open === 0) return;
    this.#open -= 1;
    if (this.#open === 0) this.#finish();
  }

  #finish(): void {
    this.phase = "done";
    this.stop();
  }
}
