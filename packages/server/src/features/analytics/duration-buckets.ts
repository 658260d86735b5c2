/** Logarithmic buckets of durations, so that totals give percentiles within 5% of the exact value. */

const BUCKETS_PER_DOUBLING = 8;

/** @param ms 0 or more @returns the bucket's label */
export const bucketOf = (ms: number): string =>
  ms < 1 ? '0' : String(1 + Math.floor(Math.log2(ms) * BUCKETS_PER_DOUBLING));

/** The middle of a bucket, in whole ms. */
const middleOf = (bucket: number): number =>
  bucket === 0 ? 0 : Math.round(2 ** ((bucket - 0.5) / BUCKETS_PER_DOUBLING));

/** @param share 0 to 1 @returns the percentile of the durations; null if there are none */
export function percentileOf(counts: readonly { label: string; count: number }[], share: number): number | null {
  const sorted = counts
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ bucket: Number(label), count }))
    .toSorted((one, other) => one.bucket - other.bucket);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let left = Math.max(1, Math.ceil(total * share));
  for (const { bucket, count } of sorted) {
    left -= count;
    if (left <= 0) return middleOf(bucket);
  }
  return null;
}
