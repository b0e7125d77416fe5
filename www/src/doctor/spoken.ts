import { format } from "../figure/format";

/** A difference with few digits: how large it is matters, not which it is. */
export function spoken(value: number): string {
  return format(value, 2);
}
