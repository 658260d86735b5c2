/** Logins of customers, and their tokens. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const LOGIN_LIMITS = {
  loginLinksPerSessionPerHour: 20,

  authTokenCharacters: 8_192,
  loginStateCharacters: 512,
  loginStateMs: 10 * MINUTE_MS,
  /** A token may not claim to be valid for longer than this: a later expiry is a mistake (or milliseconds). */
  authTokenLifetimeMs: 10 * 365 * DAY_MS,
  customerTokenMs: 15 * MINUTE_MS,
} as const;
