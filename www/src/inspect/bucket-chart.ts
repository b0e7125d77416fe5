import { type LayerPositions, relativeBuckets } from "posenc/inspect";
import { attempt } from "../figure/engine";

/** Distances beyond this say nothing new, and would be too many for a picture and a table. */
const MOST = 640;

export interface Bucket {
  /** Position of the key less that of the query. */
  relative: number;
  bucket: number;
}

/** The bucket of each distance, a little beyond the largest that has one of its own. */
export function bucketsOf({ scheme, buckets }: LayerPositions): Bucket[] {
  if (!buckets) return [];
  const reach = Math.min(buckets.maxDistance + 16, MOST);
  const last = buckets.bidirectional ? reach : 0;
  const relative = Array.from({ length: reach + last + 1 }, (_, index) => index - reach);
  const found = attempt(() =>
    scheme === "deberta"
      ? // DeBERTa counts the other way round.
        relativeBuckets({
          relative: relative.map((distance) => -distance),
          buckets: buckets.buckets,
          maxDistance: buckets.maxDistance,
          rule: "deberta",
        })
      : relativeBuckets({ relative, ...buckets, rule: "t5" }),
  ).value;
  return found ? relative.map((distance, index) => ({ relative: distance, bucket: found[index] })) : [];
}
