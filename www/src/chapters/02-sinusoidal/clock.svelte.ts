// A position that can run. While it runs it passes between whole positions, so that the hands are seen to turn.
import { MOST_POSITION } from "./clock-settings";

interface Running {
  position: number;
  speed: number;
}

export class Clock {
  /** Where the hands stand: the chosen position, or between two of them while the clock runs. */
  at = $state(0);
  running = $state(false);
  #settings: Running;
  #frame = 0;
  #last = 0;

  constructor(settings: Running) {
    this.#settings = settings;
    this.at = settings.position;
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#turn(now));
  }

  /** Stands still at a whole position. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.running = false;
    this.at = this.#settings.position;
  }

  /** For readers who want no motion. */
  step(): void {
    const next = this.#settings.position + this.#settings.speed;
    this.#settings.position = next > MOST_POSITION ? 0 : next;
    this.at = this.#settings.position;
  }

  #turn(now: number): void {
    const gone = (Math.max(now - this.#last, 0) / 1000) * this.#settings.speed;
    this.#last = now;
    this.at = this.at + gone > MOST_POSITION ? 0 : this.at + gone;
    this.#settings.position = Math.floor(this.at);
    this.#frame = requestAnimationFrame((next) => this.#turn(next));
  }
}
