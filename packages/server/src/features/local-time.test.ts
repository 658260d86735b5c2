import { expect, it } from 'vitest';
import { localTime, momentOf } from './local-time.js';

it.each([
  ['2026-11-22T23:30:00Z', 'UTC', '2026-11-22T23:30'],
  ['2026-11-22T23:30:00Z', 'Europe/Berlin', '2026-11-23T00:30'],
  ['2026-11-22T04:05:59Z', 'America/New_York', '2026-11-21T23:05'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-11-22T00:00:00Z', 'Asia/Kolkata', '2026-11-22T05:30'],
])('%s in %s is %s', (at, time_zone, expected) => {
  expect(localTime(Date.parse(at), time_zone)).toBe(expected);
});

it.each([
  ['2026-11-23T00:30', 'Europe/Berlin', '2026-11-22T23:30Z'],
  ['2026-11-22T05:30', 'Asia/Kolkata', '2026-11-22T00:00Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00Z'],
  // Shown twice.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
  ['2026-11-01T00:30', 'America/Havana', '2026-11-01T04:30Z'],
  // Skipped.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30Z'],
  ['2026-03-29T00:00', 'Atlantic/Azores', '2026-03-29T01:00Z'],
  ['2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00Z'],
])('%s in %s is the moment %s', (shown, time_zone, expected) => {
  expect(momentOf(Date.parse(`${shown}Z`), time_zone)).toBe(Date.parse(expected));
});
