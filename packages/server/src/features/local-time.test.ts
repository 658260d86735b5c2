import { expect, it } from 'vitest';
import { localTime } from './local-time.js';

it.each([
  ['2026-11-22T23:30:00Z', 'UTC', '2026-11-22T23:30'],
  ['2026-11-22T23:30:00Z', 'Europe/Berlin', '2026-11-23T00:30'],
  ['2026-11-22T04:05:59Z', 'America/New_York', '2026-11-21T23:05'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-11-22T00:00:00Z', 'Asia/Kolkata', '2026-11-22T05:30'],
])('%s in %s is %s', (at, time_zone, expected) => {
  expect(localTime(Date.parse(at), time_zone)).toBe(expected);
});
