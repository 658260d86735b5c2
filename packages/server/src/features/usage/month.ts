/** The months of usage counts: calendar months in UTC. */

/** @returns such as `2026-01` */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
