/** Spans of time where there is little room: `now`, `4 min`, `2 h`, `3 d`; pure. */
const STEPS = [
  ['y', 365 * 24 * 3_600_000],
  ['d', 24 * 3_600_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** @param ms how long it is; negative counts as now, as clocks differ */
export function shortAge(ms: number): string {
  for (const [unit, size] of STEPS) if (ms >= size) return `${Math.floor(ms / size)} ${unit}`;
  return 'now';
}
