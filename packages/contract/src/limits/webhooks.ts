/** Webhooks. */
import { DAY_MS, HOUR_MS } from '../durations.js';
export const WEBHOOK_LIMITS = {
  webhooksPerOrganisation: 20,
  webhookUrlCharacters: 2_048,
  webhookDescriptionCharacters: 200,
  /** Bytes of a webhook's body are at most this. */
  webhookPayloadBytes: 128 * 1024,
  /** Characters of a message that a webhook carries. */
  webhookMessageCharacters: 16_000,
  /** An endpoint has this long to answer. */
  webhookAttemptMs: 15_000,
  /** A delivery is tried for this long; an endpoint that fails for this long is paused. */
  webhookRetryMs: 3 * DAY_MS,
  /** The wait before the second attempt, which doubles with each further one, and the longest; each is varied by a fifth. */
  webhookFirstRetryMs: 5_000,
  webhookLongestRetryMs: 4 * HOUR_MS,
  /** The longest wait that `Retry-After` can ask for. */
  webhookRetryAfterMs: DAY_MS,
  /** Attempts of one delivery at most, those that were asked for by hand included. */
  webhookAttempts: 50,
  /** Requests to one endpoint at once; one while it fails. */
  webhookRequestsPerEndpoint: 4,
  /** Requests of a server at once; and of one organisation. */
  webhookRequestsAtOnce: 64,
  webhookRequestsPerOrganisation: 16,
  /** Bytes of an answer that are kept. */
  webhookResponseBytes: 1_024,
  /** After a rotation the old secret signs as well for this long. */
  webhookSecretOverlapMs: DAY_MS,
  /** A delivery and its attempts are kept for this long. */
  webhookDeliveriesKeptMs: 30 * DAY_MS,
  webhookDeliveriesPage: 100,
  /** Test events and resends of an organisation. */
  webhookSendsPerMinute: 60,
  /** Calls of a function in a row that have to fail, within an hour, before an endpoint is told. */
  webhookFailingCalls: 3,
} as const;
