import { defaults, type Fields, number } from "../../figure/address.svelte";

export interface ClockSettings {
  position: number;
  dim: number;
  base: number;
  pair: number;
  speed: number;
}

export const MOST_POSITION = 1000;
export const dims = [4, 8, 16, 32, 64, 128];
export const speeds = [1, 10, 100] as const;
const MOST_PAIR = dims[dims.length - 1] / 2 - 1;

export const clockFields: Fields<ClockSettings> = {
  position: number("clock-p", [0, MOST_POSITION], 5),
  dim: number("clock-dim", [4, dims[dims.length - 1]], 64),
  base: number("clock-base", [1, 1e12], 10000, false),
  pair: number("clock-pair", [0, MOST_PAIR], 8),
  speed: number("clock-speed", [1, 100], 1),
};

export const clockInitial = defaults(clockFields);

export function settleClock(settings: ClockSettings): void {
  if (settings.dim % 2 === 1) settings.dim = clockInitial.dim;
  settings.pair = Math.min(settings.pair, settings.dim / 2 - 1);
  if (!speeds.some((speed) => speed === settings.speed)) settings.speed = clockInitial.speed;
}
