import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { RECONNECT_DELAYS, REFUSED_QUICK_MS, REFUSED_SLOW_MS, STEADY_MS } from '../timings.js';
import { createReconnectDelays, type ReconnectDelays } from './reconnect-delays.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.restoreAllMocks());
});

const { least, most } = RECONNECT_DELAYS;

/** @returns ms to wait after a connection of this length */
function loseAfter(delays: ReconnectDelays, ms: number): number {
  delays.connected();
  vi.advanceTimersByTime(ms);
  return delays.afterLoss();
}

it('waits longer with each failure, up to a limit', () => {
  const delays = createReconnectDelays();
  expect([1, 2, 3].map(() => delays.afterFailure())).toEqual([least, 2 * least, 4 * least]);
  for (let attempt = 0; attempt < 20; attempt++) delays.afterFailure();
  expect(delays.afterFailure()).toBe(most);
});

it('begins with short delays again once it is connected', () => {
  const delays = createReconnectDelays();
  delays.afterFailure();
  delays.connected();
  expect(delays.afterFailure()).toBe(least);
});

it('waits half of the first delay after a connection that lasted', () => {
  const delays = createReconnectDelays();
  expect(loseAfter(delays, STEADY_MS)).toBe(least / 2);
  expect(loseAfter(delays, STEADY_MS)).toBe(least / 2);
});

it('waits longer with each connection that is closed at once', () => {
  const delays = createReconnectDelays();
  expect([1, 2, 3].map(() => loseAfter(delays, STEADY_MS - 1))).toEqual([least, 2 * least, 4 * least]);
  expect(loseAfter(delays, STEADY_MS)).toBe(least / 2);
});

it('tries a few other credentials quickly, and slowly from then on', () => {
  const delays = createReconnectDelays();
  for (const ms of REFUSED_QUICK_MS) expect(delays.afterRefusal()).toBe(ms);
  expect(delays.afterRefusal()).toBe(REFUSED_SLOW_MS);
  delays.connected();
  expect(delays.afterRefusal()).toBe(REFUSED_SLOW_MS);
  delays.received();
  expect(delays.afterRefusal()).toBe(REFUSED_QUICK_MS[0]);
});
