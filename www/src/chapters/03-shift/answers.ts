// The numbers that the exercises ask for, as the package computes them.
import { sinusoidalShift } from "posenc/core";
import { at, productsAt } from "./products";

/** The first element of M for three steps. */
export function firstElement(): number {
  return sinusoidalShift({ dim: 64, shift: 3 }).data[0];
}

/** A row times itself. */
export function ownProduct(): number {
  return at(productsAt({ table: "sinusoidal", dim: 64, base: 10000 }, 7), 0) ?? Number.NaN;
}
