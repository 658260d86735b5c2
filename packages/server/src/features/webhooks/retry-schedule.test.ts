import { LIMITS } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { readRetryAfter, retryDelay } from './retry-schedule.js';

it('doubles the wait up to the longest one, varied by a fifth', () => {
  expect([1, 2, 3].map((attempts) => retryDelay(attempts, undefined, 0.5))).toEqual([5_000, 10_000, 20_000]);
  expect(retryDelay(1, undefined, 0)).toBe(4_000);
  expect(retryDelay(1, undefined, 1)).toBe(6_000);
  expect(retryDelay(40, undefined, 0.5)).toBe(LIMITS.webhookLongestRetryMs);
});

it('never tries sooner than the endpoint asked for, and waits a day at most', () => {
  expect(retryDelay(1, 60_000, 0)).toBe(60_000);
  expect(retryDelay(1, 1, 0)).toBe(4_000);
  expect(retryDelay(1, 1e12, 0)).toBe(LIMITS.webhookRetryAfterMs);
});

it('gives a delivery fewer attempts in three days than it may have', () => {
  let [attempts, waited] = [1, 0];
  while (waited <= LIMITS.webhookRetryMs) waited += retryDelay(attempts++, undefined, 0);
  expect(attempts).toBeGreaterThan(20);
  expect(attempts).toBeLessThan(LIMITS.webhookAttempts);
});

it('reads Retry-After as seconds or as a date', () => {
  const now = Date.parse('2026-01-05T10:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter('Mon, 05 Jan 2026 10:01:00 GMT', now)).toBe(60_000);
  expect(readRetryAfter('Mon, 05 Jan 2026 09:00:00 GMT', now)).toBe(0);
  expect(readRetryAfter('soon', now)).toBeUndefined();
  expect(readRetryAfter(undefined, now)).toBeUndefined();
});
