/** Percentiles of times in ms. */
export function percentiles(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(3));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
