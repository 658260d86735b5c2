/** Timeouts and delays of the client in ms, and a few sizes. */
export const TIMINGS = {
  /** Timeout for a connection to be accepted. */
  connectMs: 15_000,
  /** Timeout of a request on the socket. */
  requestMs: 10_000,
  /** How long a request waits for a connection. */
  awaitOnlineMs: 10_000,
  httpMs: 15_000,
  uploadMs: 120_000,
  /** Timeout for the organisation's backend to return a token. */
  tokenMs: 30_000,

  /** Delay between connection attempts: doubles from the first to the last, minus a random share of up to a third. */
  reconnect: { least: 500, most: 15_000 },
  /** A shorter connection counts as failed, so the next delay is longer. */
  steadyMs: 5_000,
  /** Delays after a refused credential: quick attempts with a new one first, then slow ones. */
  refusedQuick: [100, 500, 2_000],
  refusedSlow: 30_000,
  /** Delays between attempts to send, or to catch up, while connected. */
  retry: { least: 500, most: 30_000 },

  /** A token is renewed after this share of its lifetime. */
  renewAtShare: 0.8,
  renewLeast: 500,
  renewMost: 6 * 60 * 60_000,
  renewRetry: 3_000,
  /** Assumed lifetime of a token without an expiry. */
  tokenLifetime: 15 * 60_000,

  /** The service recognises a resent message for a day; an hour is reserved for clock skew and slow networks. */
  resend: 23 * 60 * 60_000,

  /** How long the entry of a message may take to arrive before the client looks for it, or sends the message again. */
  lookForMs: 2_000,
  /** How long a message that another page removed from the storage stays visible. */
  letGoMs: 2_000,

  typingEvery: 3_000,
  typingStopsAfter: 5_000,
  /** Typing states of others expire after this. */
  agentTypingEnds: 10_000,
  assistantTypingEnds: 65_000,
} as const;

/** Messages per page of history. */
export const PAGE_MESSAGES = 50;
/** Closed conversations with unread messages that are loaded without being opened. */
export const CLOSED_LOADED = 5;

/** @param attempt from 0 */
export function backoff({ least, most }: { least: number; most: number }, attempt: number): number {
  return Math.min(most, least * 2 ** Math.min(attempt, 16)) * (1 - Math.random() / 3);
}
