/**
 * Converts ms to whole minutes, the unit of columns that the database computes from times
 * (`0042-heap-only-updates.ts`).
 */
export const minuteOf = (ms: number): number => Math.floor(ms / 60_000);
