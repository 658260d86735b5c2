import { HOUR_MS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { periodOf } from './period.js';

const iso = (ms: number) => new Date(ms).toISOString();
const hour = (hours: number) => iso(hours * HOUR_MS);

test('days begin at midnight of the clocks there, and the one before ends at the same time of the day', () => {
  const { since, until, days, previous } = periodOf(2, Date.parse('2026-01-15T23:30:12Z'), 'Europe/Berlin');
  expect([since, until, previous.since, previous.until].map(iso)).toEqual([
    '2026-01-14T23:00:00.000Z',
    '2026-01-15T23:30:12.000Z',
    '2026-01-12T23:00:00.000Z',
    '2026-01-13T23:30:12.000Z',
  ]);
  expect(days.map(({ name }) => name)).toEqual(['2026-01-15', '2026-01-16']);
  expect(previous.days.map(({ name, from, until: end }) => [name, hour(from), hour(end)])).toEqual([
    ['2026-01-13', '2026-01-12T23:00:00.000Z', '2026-01-13T23:00:00.000Z'],
    ['2026-01-14', '2026-01-13T23:00:00.000Z', '2026-01-14T23:00:00.000Z'],
  ]);
});

test.each([
  ['2026-03-30T10:00:00Z', 'Europe/Berlin', [24, 23, 24]],
  ['2026-10-26T10:00:00Z', 'Europe/Berlin', [24, 25, 24]],
  ['2026-11-02T10:00:00Z', 'America/New_York', [24, 25, 24]],
  // Clocks go forward at midnight.
  ['2026-03-30T10:00:00Z', 'Atlantic/Azores', [24, 23, 24]],
  ['2026-09-07T10:00:00Z', 'America/Santiago', [24, 23, 24]],
  ['2026-01-15T10:00:00Z', 'UTC', [24, 24, 24]],
])('before %s days in %s have %j hours', (now, zone, hours) => {
  const { days } = periodOf(3, Date.parse(now), zone);
  expect(days.map(({ from, until }) => until - from)).toEqual(hours);
  expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ until }) => until));
});

test('across a change of the clocks the period before ends at the same time of the day', () => {
  const { previous } = periodOf(7, Date.parse('2026-03-30T10:00:00Z'), 'Europe/Berlin');
  expect(iso(previous.until)).toBe('2026-03-23T11:00:00.000Z');
});

test('where clocks differ by parts of an hour, days begin at the nearest full hour', () => {
  const [india, nepal] = ['Asia/Kolkata', 'Asia/Kathmandu'].map((zone) =>
    periodOf(1, Date.parse('2026-01-15T10:00:00Z'), zone),
  );
  expect(iso(india?.since ?? 0)).toBe('2026-01-14T19:00:00.000Z');
  expect(iso(nepal?.since ?? 0)).toBe('2026-01-14T18:00:00.000Z');
});
