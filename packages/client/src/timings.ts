/** How long the client waits for what, all in milliseconds, and its few sizes. */
export const TIMINGS = {
  /** For a connection to be accepted. */
  connectMs: 15_000,
  /** For the service to answer a request on the socket. */
  requestMs: 10_000,
  /** For a connection, when something is asked for without one. */
  awaitOnlineMs: 10_000,
  httpMs: 15_000,
  uploadMs: 120_000,
  /** For the organisation's backend to give a token. */
  tokenMs: 30_000,

  /** Between attempts to connect: doubles from the first to the last, with up to a third taken off by chance. */
  reconnect: { least: 500, most: 15_000 },
  /** A connection that held for less did not hold: the next one waits longer. */
  steadyMs: 5_000,
  /** A refused credential: quick tries with a new one first, slow ones after them. */
  refusedQuick: [100, 500, 2_000],
  refusedSlow: 30_000,
  /** Between attempts to send, or to catch up, while connected. */
  retry: { least: 500, most: 30_000 },

  /** A token is renewed when this share of its life is over. */
  renewAtShare: 0.8,
  renewLeast: 500,
  renewMost: 6 * 60 * 60_000,
  renewRetry: 3_000,
  /** Of a token that does not say when it expires. */
  tokenLifetime: 15 * 60_000,

  /** The service knows a resent message again for a day; an hour is kept back for clocks and slow networks. */
  resend: 23 * 60 * 60_000,

  /** An acknowledged first message whose entry has not come by then is looked for. */
  lookForMs: 2_000,
  /** What another page has taken out of the storage is shown for this long, if nothing comes of it. */
  letGoMs: 2_000,

  typingEvery: 3_000,
  typingStopsAfter: 5_000,
  /** What others said of their typing is forgotten after this. */
  agentTypingEnds: 10_000,
  assistantTypingEnds: 65_000,
} as const;

/** Messages in a page of history. */
export const PAGE_MESSAGES = 50;
/** Closed conversations with something unread that are loaded without being opened. */
export const CLOSED_LOADED = 5;

/** @param attempt from 0 */
export function backoff({ least, most }: { least: number; most: number }, attempt: number): number {
  return Math.min(most, least * 2 ** Math.min(attempt, 16)) * (1 - Math.random() / 3);
}
