/** Rates that nobody honest meets. A counter that cannot be reached lets people through: it protects, it does not decide. */
import { AppError } from '../errors.js';
import type { Context } from './context.js';

/** @throws {AppError} `rate_limited`, with when to try again, once `key` was used more than `limit` times in a window. */
export async function checkRate(context: Context, key: string, limit: number, windowMs: number): Promise<void> {
  let count: { used: number; resets_in_ms: number };
  try {
    count = await context.cluster.count(key, windowMs);
  } catch (error) {
    context.log.warn({ err: error, key }, 'a rate could not be counted');
    return;
  }
  if (count.used > limit)
    throw new AppError('rate_limited', `Too many requests; try again in ${Math.ceil(count.resets_in_ms / 1_000)} s.`, {
      retry_after_ms: count.resets_in_ms,
    });
}
