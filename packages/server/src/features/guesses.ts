/**
 * Slows down guessing of short secrets. An attempt is counted before it is checked, so that concurrent attempts gain
 * nothing; a correct one clears the count.
 */
import { LIMITS } from '@frontdesk/contract';
import type { DelayPolicy } from '../cluster/attempts.js';
import { AppError } from '../errors.js';
import type { Context } from './context.js';

const waits = {
  delay_ms: LIMITS.guessDelayMs,
  most_delay_ms: LIMITS.guessDelayMostMs,
  forget_ms: LIMITS.guessesForgottenMs,
};
export const PASSWORD_GUESSES: DelayPolicy = { free: LIMITS.freePasswordGuesses, ...waits };
export const CODE_GUESSES: DelayPolicy = { free: LIMITS.freeCodeGuesses, ...waits };

/** @throws {AppError} `rate_limited` */
export async function takeGuess(context: Context, key: string, policy: DelayPolicy): Promise<void> {
  const wait_ms = await context.cluster.attempt(key, policy);
  if (wait_ms > 0) throw tooManyGuesses(wait_ms);
}

export const clearGuesses = (context: Context, key: string): Promise<void> => context.cluster.clearAttempts(key);

export function tooManyGuesses(wait_ms: number): AppError {
  const seconds = Math.ceil(wait_ms / 1_000);
  const wait = seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new AppError('rate_limited', `Too many failed attempts. Try again in ${wait}.`, { retry_after_ms: wait_ms });
}
