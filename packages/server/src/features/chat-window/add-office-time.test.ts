import { MINUTE_MS, type OfficeSpan, WEEKDAYS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { addOfficeTime } from './add-office-time.js';

const BERLIN = 'Europe/Berlin';
const WORKDAYS = WEEKDAYS.slice(0, 5).flatMap((weekday): OfficeSpan[] => [
  { weekday, from: '09:00', to: '12:00' },
  { weekday, from: '13:00', to: '17:00' },
]);

const add = (hours: readonly OfficeSpan[], from: string, minutes: number) => {
  const end = addOfficeTime(hours, BERLIN, { from: Date.parse(from), ms: minutes * MINUTE_MS });
  return end === null ? null : new Date(end).toISOString();
};

// 2026-11-23 is a Monday; Berlin is at UTC+1 until 2027-03-28, a Sunday, and from then on at UTC+2.
test.each([
  ['while it is open', '2026-11-23T09:10:30Z', 15, '2026-11-23T09:25:30.000Z'],
  ['up to the minute at which it closes', '2026-11-23T10:30:00Z', 30, '2026-11-23T11:00:00.000Z'],
  ['over the break at noon', '2026-11-23T10:30:00Z', 31, '2026-11-23T12:01:00.000Z'],
  ['from before it opens', '2026-11-23T03:00:00Z', 60, '2026-11-23T09:00:00.000Z'],
  ['over a weekend', '2026-11-27T15:50:00Z', 30, '2026-11-30T08:20:00.000Z'],
  ['over a week', '2026-11-23T08:00:00Z', 5 * 7 * 60, '2026-11-27T16:00:00.000Z'],
  ['over a change of the clocks', '2027-03-26T15:30:00Z', 60, '2027-03-29T07:30:00.000Z'],
])('time in office hours %s', (_, from, minutes, expected) => {
  expect(add(WORKDAYS, from, minutes)).toBe(expected);
});

test('spans that overlap count once, and what is a year away has no end', () => {
  const twice: OfficeSpan[] = [
    { weekday: 'monday', from: '10:00', to: '12:00' },
    { weekday: 'monday', from: '09:00', to: '11:00' },
  ];
  expect(add(twice, '2026-11-23T07:00:00Z', 150)).toBe('2026-11-23T10:30:00.000Z');
  expect(add(twice, '2026-11-23T07:00:00Z', 200)).toBe('2026-11-30T08:20:00.000Z');
  expect(add([{ weekday: 'monday', from: '09:00', to: '09:01' }], '2026-11-23T07:00:00Z', 60)).toBeNull();
});
