import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PhoneKeys } from './phone-keys.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function type() {
  const typed: string[] = [];
  const happened: string[] = [];
  const keys = new PhoneKeys({
    pressed: () => happened.push('pressed'),
    typed(digits) {
      typed.push(digits);
      happened.push(digits);
    },
  });
  return { typed, happened, keys };
}

test('# ends a message, and is no part of it', () => {
  const { typed, keys } = type();
  for (const key of '4711#') keys.press(key);
  expect(typed).toEqual(['4711']);
  vi.advanceTimersByTime(LIMITS.phoneKeysPauseMs);
  expect(typed).toEqual(['4711']);
});

test('a pause ends a message, counted from the last key', () => {
  const { typed, keys } = type();
  keys.press('4');
  vi.advanceTimersByTime(LIMITS.phoneKeysPauseMs - 1);
  keys.press('2');
  vi.advanceTimersByTime(LIMITS.phoneKeysPauseMs - 1);
  expect(typed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(typed).toEqual(['42']);
});

test('# alone ends an empty message, after it has interrupted', () => {
  const { happened, keys } = type();
  keys.press('#');
  expect(happened).toEqual(['pressed', '']);
});

test('unknown keys neither interrupt nor are a message, and nothing is told after the end', () => {
  const { typed, happened, keys } = type();
  for (const key of ['A', 'D', '', '77']) keys.press(key);
  expect(happened).toEqual([]);
  keys.press('1');
  keys.stop();
  vi.advanceTimersByTime(LIMITS.phoneKeysPauseMs);
  expect(typed).toEqual([]);
});

test('a message has a greatest length', () => {
  const { typed, keys } = type();
  for (let pressed = 0; pressed <= LIMITS.phoneKeys; pressed++) keys.press('1');
  expect(typed).toEqual(['1'.repeat(LIMITS.phoneKeys)]);
});
