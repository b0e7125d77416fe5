export const en = {
  clock: {
    title: "The same numbers as hands of a clock",
    position: "Position p",
    dim: "Width d (d/2 hands)",
    base: "Base",
    speed: "Positions per second",
    step: "Positions per step",
    play: "Let it run",
    pause: "Stop",
    forward: "One step on",
    hands: "All hands: choose one",
    hand: (pair: number, wavelength: string) => `Pair ${pair}, wavelength ${wavelength}`,
    chosen: (pair: number) => `Pair ${pair}`,
    angle: "angle, radians",
    sin: "sin (to the right)",
    cos: "cos (upwards)",
    turn: "positions for one turn",
    waves: "How many positions a full turn takes",
    wavesChart: (dim: number, base: string, first: string, last: string) =>
      `Wavelengths of the ${dim / 2} pairs for d = ${dim} and base ${base}, on a logarithmic scale: from ${first} to ${last} positions`,
    pair: "pair",
    wavelength: "wavelength, positions",
    role: (pair: number, role: string) => `Pair ${pair} (${role})`,
    fastest: "fastest",
    slowest: "slowest",
    here: (position: string) => `p = ${position}`,
    formula: "The formula with your numbers",
    spoken: (position: string, pair: number, sin: string, cos: string) =>
      `position ${position}, pair ${pair}: sin ${sin}, cos ${cos}`,
    twin: (position: string) => `Every hand at position ${position}`,
    columns: {
      exponent: "exponent 2i/d",
      frequency: "radians per position",
      wavelength: "wavelength",
      sin: "sin",
      cos: "cos",
    },
  },
};

export type SinusoidalWords = typeof en;
