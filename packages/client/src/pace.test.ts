import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createPace } from './pace.js';
import { RETRY_DELAYS } from './timings.js';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function start() {
  const opened = vi.fn();
  return { opened, pace: createPace(opened) };
}

/** @returns how long the pause lasts, in ms */
function pauseLength({ opened, pace }: ReturnType<typeof start>): number {
  const [from, calls] = [Date.now(), opened.mock.calls.length];
  pace.pause(null);
  while (opened.mock.calls.length === calls) vi.advanceTimersByTime(1);
  return Date.now() - from;
}

it('is open from begin to end', () => {
  const { opened, pace } = start();
  expect(pace.isOpen()).toBe(false);
  pace.begin();
  expect(pace.isOpen()).toBe(true);
  expect(opened).toHaveBeenCalledOnce();
  pace.end();
  expect(pace.isOpen()).toBe(false);
});

it('is closed during a pause, and says when it is over', () => {
  const { opened, pace } = start();
  pace.begin();
  pace.pause(1_000);
  expect(pace.isOpen()).toBe(false);
  vi.advanceTimersByTime(999);
  expect(opened).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(pace.isOpen()).toBe(true);
  expect(opened).toHaveBeenCalledTimes(2);
});

it('takes the latest of two pauses', () => {
  const { opened, pace } = start();
  pace.begin();
  pace.pause(1_000);
  pace.pause(5_000);
  vi.advanceTimersByTime(4_999);
  expect(opened).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(opened).toHaveBeenCalledTimes(2);
});

it('ends a pause with the connection: neither its end nor a late failure opens it', () => {
  const { opened, pace } = start();
  pace.begin();
  pace.pause(1_000);
  pace.end();
  pace.pause(1_000);
  vi.advanceTimersByTime(5_000);
  expect(pace.isOpen()).toBe(false);
  expect(opened).toHaveBeenCalledOnce();
  pace.begin();
  expect(pace.isOpen()).toBe(true);
});

it('pauses longer with each failure, until a message is acknowledged or the service is reached again', () => {
  const started = start();
  started.pace.begin();
  const isFirst = (ms: number) => ms <= RETRY_DELAYS.least;
  expect(isFirst(pauseLength(started))).toBe(true);
  expect(isFirst(pauseLength(started))).toBe(false);
  started.pace.succeed();
  expect(isFirst(pauseLength(started))).toBe(true);
  expect(isFirst(pauseLength(started))).toBe(false);
  started.pace.begin();
  expect(isFirst(pauseLength(started))).toBe(true);
});
