// The numbers that the exercises ask for, as the package computes them.
import { cellOf } from "./hands";

export function angleAt(): number {
  return cellOf({ dim: 64, base: 10000 }, 40, 8).angle;
}

export function slowestOf(): number {
  return cellOf({ dim: 128, base: 10000 }, 0, 63).wavelength;
}
