import { afterEach, expect, test, vi } from 'vitest';
import { createCounters } from './counters.js';

const WINDOW_MS = 10_000;
afterEach(() => vi.useRealTimers());

test('a window ends when its time has passed, also while the clock is set back by hours', () => {
  vi.useFakeTimers();
  using counters = createCounters();
  expect(counters.count('key', WINDOW_MS)).toEqual({ used: 1, resets_in_ms: WINDOW_MS });
  vi.setSystemTime(Date.now() - 3 * 60 * 60_000);
  vi.advanceTimersByTime(WINDOW_MS / 2);
  expect(counters.count('key', WINDOW_MS)).toEqual({ used: 2, resets_in_ms: WINDOW_MS / 2 });
  expect(counters.used('key')).toBe(2);
  vi.advanceTimersByTime(WINDOW_MS / 2);
  expect(counters.used('key')).toBe(0);
  expect(counters.count('key', WINDOW_MS)).toEqual({ used: 1, resets_in_ms: WINDOW_MS });
});
