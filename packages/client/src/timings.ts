/** Timeouts and delays of the client in ms, and a few sizes. */

/** Timeout for a connection to be accepted. */
export const CONNECT_MS = 15_000;
/** Timeout of a request on the socket. */
export const REQUEST_MS = 10_000;
/** How long a request waits for a connection. */
export const AWAIT_ONLINE_MS = 10_000;
export const HTTP_MS = 15_000;
export const UPLOAD_MS = 120_000;
/** Timeout for the organisation's backend to return a token. */
export const TOKEN_MS = 30_000;

/** Delay between connection attempts: doubles from the first to the last, minus a random share of up to a third. */
export const RECONNECT_DELAYS = { least: 500, most: 15_000 };
/** A shorter connection counts as failed, so the next delay is longer. */
export const STEADY_MS = 5_000;
/** Delays after a refused credential: quick attempts with a new one first, then slow ones. */
export const REFUSED_QUICK_MS = [100, 500, 2_000];
export const REFUSED_SLOW_MS = 30_000;
/** Delays between attempts to send, or to catch up, while connected. */
export const RETRY_DELAYS = { least: 500, most: 30_000 };

/** A token is renewed after this share of its lifetime. */
export const RENEW_AT_SHARE = 0.8;
export const RENEW_LEAST_MS = 500;
export const RENEW_MOST_MS = 6 * 60 * 60_000;
export const RENEW_RETRY_MS = 3_000;
/** Assumed lifetime of a token without an expiry. */
export const TOKEN_LIFETIME_MS = 15 * 60_000;

/** The service recognises a resent message for a day; an hour is reserved for clock skew and slow networks. */
export const RESEND_MS = 23 * 60 * 60_000;

/** How long the entry of a message may take to arrive before the client looks for it, or sends the message again. */
export const LOOK_FOR_MS = 2_000;
/** How long a message that another page removed from the storage stays visible. */
export const LET_GO_MS = 2_000;

export const TYPING_EVERY_MS = 3_000;
export const TYPING_STOPS_AFTER_MS = 5_000;
/** Typing states of others expire after this. */
export const AGENT_TYPING_ENDS_MS = 10_000;
export const ASSISTANT_TYPING_ENDS_MS = 65_000;

/** Messages per page of history. */
export const PAGE_MESSAGES = 50;
/** Closed conversations with unread messages that are loaded without being opened. */
export const CLOSED_LOADED = 5;

/** @param attempt from 0 */
export function backoff({ least, most }: { least: number; most: number }, attempt: number): number {
  return Math.min(most, least * 2 ** Math.min(attempt, 16)) * (1 - Math.random() / 3);
}
