/** When a failed delivery is retried. */
import { LIMITS } from '@frontdesk/contract';

/** Share by which a delay is varied, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.2;

/**
 * @param attempts so far @param retry_after_ms the endpoint's request: never retry sooner
 * @param random from 0 to 1 @returns in ms from now
 */
export function retryDelay(attempts: number, retry_after_ms: number | undefined, random: number): number {
  const doubled = LIMITS.webhookFirstRetryMs * 2 ** Math.max(0, attempts - 1);
  const wait = Math.min(doubled, LIMITS.webhookLongestRetryMs) * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(wait, Math.min(retry_after_ms ?? 0, LIMITS.webhookRetryAfterMs)));
}

/** Parses `Retry-After` (RFC 9110): seconds, or a date. @param now in ms @returns in ms; undefined if it is neither */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value.trim()) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
