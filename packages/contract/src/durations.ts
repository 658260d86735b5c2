/** Lengths of time in milliseconds. */
export const SECOND_MS = 1_000;
/** A minute, in ms. */
export const MINUTE_MS = 60 * SECOND_MS;
/** An hour, in ms. */
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours, in ms. */
export const DAY_MS = 24 * HOUR_MS;
