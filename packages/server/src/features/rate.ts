/** Abuse limits, well above legitimate use. A counter that is out of reach lets requests through. */
import { AppError } from '../errors.js';
import type { Context } from './context.js';

/** @throws {AppError} `rate_limited` once `key` was used more than `limit` times in a window */
export async function checkRate(context: Context, key: string, limit: number, windowMs: number): Promise<void> {
  const { exceeded, resets_in_ms } = await countUse(context, key, limit, windowMs);
  if (exceeded) throw tooMany(resets_in_ms);
}

/** Counts one use of `key`. @returns whether there were more than `limit` in the window, and when it ends */
export async function countUse(
  context: Context,
  key: string,
  limit: number,
  windowMs: number,
): Promise<{ exceeded: boolean; resets_in_ms: number }> {
  try {
    const { used, resets_in_ms } = await context.cluster.count(key, windowMs);
    return { exceeded: used > limit, resets_in_ms };
  } catch (error) {
    context.log.warn({ err: error, key }, 'a rate could not be counted');
    return { exceeded: false, resets_in_ms: 0 };
  }
}

export function tooMany(retry_after_ms: number): AppError {
  return new AppError('rate_limited', `Too many requests; try again in ${Math.ceil(retry_after_ms / 1_000)} s.`, {
    retry_after_ms,
  });
}
