import { expect, test } from 'vitest';
import { retryDelay, stateAfterRefusal } from './reconnection.js';

test('each attempt waits twice as long as the one before, up to 10 s', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => retryDelay(failures, 1))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  expect([retryDelay(0, 0), retryDelay(50, 0)]).toEqual([250, 5_000]);
});

test('only a refused credential means that the session has ended', () => {
  const after = (status_code: number) =>
    stateAfterRefusal(Object.assign(new Error('refused'), { data: { status_code } }));
  expect([400, 401, 403].map(after)).toEqual(['refused', 'refused', 'refused']);
  expect([429, 500, 503].map(after)).toEqual(['lost', 'lost', 'lost']);
  expect(stateAfterRefusal(new Error('websocket error'))).toBe('lost');
});
