/** Logins of customers, and their tokens. */
export const LOGIN_LIMITS = {
  loginLinksPerSessionPerHour: 20,

  authTokenCharacters: 8_192,
  loginStateCharacters: 512,
  loginStateMs: 10 * 60_000,
  /** A token may not claim to be valid for longer than this: a later expiry is a mistake (or milliseconds). */
  authTokenLifetimeMs: 10 * 365 * 24 * 60 * 60_000,
  customerTokenMs: 15 * 60_000,
} as const;
