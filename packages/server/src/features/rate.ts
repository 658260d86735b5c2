/** Abuse limits, well above legitimate use. Fails open if the counter is unavailable. */
import { AppError, type RateUse } from '../errors.js';
import type { Context } from './context.js';

/**
 * Counts one use of `key`, whose part up to the first colon names the limit.
 * @returns undefined if it could not be counted
 * @throws {AppError} `rate_limited` once `key` was used more than `limit` times in a window
 */
export async function checkRate(
  context: Context,
  key: string,
  limit: number,
  windowMs: number,
): Promise<RateUse | undefined> {
  const counted = await context.cluster.count(key, windowMs).catch((error: unknown) => {
    context.log.warn({ err: error, key }, 'a rate limit could not be counted');
    return undefined;
  });
  if (counted === undefined) return undefined;
  const { used, resets_in_ms } = counted;
  const [name = key] = key.split(':');
  const use = { name, limit, window_ms: windowMs, remaining: Math.max(0, limit - used), resets_in_ms };
  if (used > limit) throw tooMany(resets_in_ms, use);
  return use;
}

/** @param rate the limit, as the error's details for the client */
export function tooMany(retry_after_ms: number, rate?: RateUse): AppError {
  return new AppError('rate_limited', `Too many requests. Try again in ${Math.ceil(retry_after_ms / 1_000)} s.`, {
    retry_after_ms,
    ...(rate === undefined ? {} : { rate }),
  });
}
