/** A time in ms as the columns that the database computes from it hold it (`0042-heap-only-updates.ts`): whole minutes. */
export const minuteOf = (ms: number): number => Math.floor(ms / 60_000);
