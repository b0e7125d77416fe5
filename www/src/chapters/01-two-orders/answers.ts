// The number that an exercise asks for, as the package computes it.
import { attentionCell } from "posenc/core";

/** What q·k is multiplied with where 16 heads share 64 features. */
export function scaleOf16Heads(): number {
  const layer = { tokens: ["a"], encoding: { kind: "none" as const }, dim: 64, heads: 16 };
  return attentionCell({ ...layer, head: 0, query: 0, key: 0 }).scale;
}
