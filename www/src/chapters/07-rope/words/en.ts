import type { Pairing } from "posenc/core";
import type { Reading } from "../mixing";
import type { Part } from "../settings";

const pairings: Record<Pairing, string> = {
  interleaved: "interleaved (2i with 2i + 1)",
  half: "half (i with i + half the width)",
};
const parts: Record<Part, string> = { "1": "the whole head", "1/2": "the first half", "1/4": "the first quarter" };
const readings: Record<Reading, string> = {
  right: "read with the pairing that they were made for",
  wrong: "read with the other pairing",
  converted: "rows reordered by convertPairing, then read with the other pairing",
};
const readingNames: Record<Reading, string> = {
  right: "Right pairing",
  wrong: "Wrong pairing",
  converted: "Reordered",
};

export const en = {
  pairings,
  base: "Base",
  dim: "Head dim",
  seed: "Random seed",
  turning: {
    title: "Every pair turns, each at its own speed",
    query: "Position m of the query",
    key: "Position n of the key",
    shift: "Move both on by s",
    moved: "Draw the arrows after this move",
    rotary: "Dimensions that turn (rotary dim)",
    pairing: "Pairing",
    pair: (pair: number) => `Pair ${pair}`,
    dims: (first: number, second: number) => `dims ${first}, ${second}`,
    choose: "Pair written out below",
    queryAfter: "q after turning",
    keyAfter: "k after turning",
    before: "before turning",
    dial: (pair: number, query: string, key: string, product: string) =>
      `Pair ${pair}: q turned to ${query}, k to ${key}; together they add ${product} to q·k`,
    product: "adds to q·k",
    frequency: "inv_freq",
    wavelength: "Wavelength",
    positions: (text: string) => `${text} positions`,
    score: (m: string, n: string) => `Score at (${m}, ${n})`,
    rest: "Dimensions that do not turn",
    written: (pair: number) => `Pair ${pair}, with these numbers`,
    rotation: (vector: string, before: string, angle: string, after: string) =>
      `${vector}: ${before} turned by ${angle} rad gives ${after}`,
    angle: (position: string, frequency: string, angle: string) => `${position} × ${frequency} = ${angle}`,
    twin: "Each pair in numbers",
    corner: "Pair",
    columns: ["dims", "inv_freq", "wavelength", "q before", "q after", "k before", "k after", "adds to q·k"],
  },
  mixing: {
    title: "Right weights, wrong pairing",
    strips: "Who turns with whom (a head of eight dims, as an example)",
    strip: (pairing: string, pairs: string) => `${pairing}: ${pairs}`,
    still: "–",
    stillNote: "– does not turn",
    made: "The weights were made for",
    part: "What turns",
    parts,
    back: "The head looks back by",
    weights: "Seed of the weights",
    readings,
    readingNames,
    distance: "Distance of the key before the query",
    score: "score",
    chart: (right: string, wrong: string) =>
      `Scores by distance. With the right pairing distance ${right} scores best; with the wrong one, ${wrong}.`,
    strongest: "Best distance",
    scoreThere: (distance: string) => `Score at distance ${distance}`,
    reading: "How the weights are read",
    twin: "Score at each distance, for the three ways of reading",
    note: "The same token stands at every position, so whatever differs comes from position alone.",
  },
  decay: {
    title: "Does the score decay with distance? It depends on what q and k are",
    most: "Greatest distance",
    samples: "Pairs drawn",
    names: {
      ones: "q and k all ones (the curve that papers draw)",
      copy: "k = q, mean of random vectors",
      random: "q and k independent, mean",
    },
    band: "The band is one standard deviation to either side of the mean.",
    distance: "Distance",
    score: "score q·k/√d",
    chart: (ones: string, random: string) =>
      `Scores by distance. For all ones the last is ${ones}; for independent vectors the mean stays near 0, the last with a standard deviation of ${random}.`,
    at: (distance: string) => `At distance ${distance}`,
    meanOf: (name: string) => `${name}: mean`,
    stdOf: (name: string) => `${name}: standard deviation`,
    twin: "Means and standard deviations at some distances",
  },
};

export type RopeWords = typeof en;
