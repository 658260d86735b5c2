/** Webhooks. */
import { DAY_MS, HOUR_MS } from '../durations.js';
export const WEBHOOK_LIMITS = {
  webhooksPerOrganisation: 20,
  webhookUrlCharacters: 2_048,
  webhookDescriptionCharacters: 200,
  /** Bytes of a webhook's body: no event is longer, as `webhookMessageCharacters` shortens its message. */
  webhookPayloadBytes: 128 * 1024,
  /** Characters of a message in a webhook. */
  webhookMessageCharacters: 16_000,
  /** Time limit of an endpoint's response. */
  webhookAttemptMs: 15_000,
  /** How long a delivery is retried. An endpoint that fails for this long is paused. */
  webhookRetryMs: 3 * DAY_MS,
  /**
   * The delay before the second attempt, which doubles with each further one, and the longest delay. Each is varied by
   * a fifth.
   */
  webhookFirstRetryMs: 5_000,
  webhookLongestRetryMs: 4 * HOUR_MS,
  /** The longest delay that `Retry-After` can request. */
  webhookRetryAfterMs: DAY_MS,
  /** Attempts of one delivery, including those requested by members. */
  webhookAttempts: 50,
  /** Concurrent requests to one endpoint; one while it fails. */
  webhookRequestsPerEndpoint: 4,
  /** Concurrent requests of a server, and of one organisation. */
  webhookRequestsAtOnce: 64,
  webhookRequestsPerOrganisation: 16,
  /** Stored bytes of a response. */
  webhookResponseBytes: 1_024,
  /** How long the old secret also signs after a rotation. */
  webhookSecretOverlapMs: DAY_MS,
  /** How long a delivery and its attempts are kept. */
  webhookDeliveriesKeptMs: 30 * DAY_MS,
  webhookDeliveriesPage: 100,
  /** Test events and resends of an organisation. */
  webhookSendsPerMinute: 60,
  /** Consecutive failed calls of a function, within an hour, after which an endpoint is notified. */
  webhookFailingCalls: 3,
} as const;
