/** @param share 0 to 1 @returns the smallest value that at least this share does not exceed; null if there are none */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
