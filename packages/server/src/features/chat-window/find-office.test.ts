import { type OfficeSpan, WEEKDAYS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { findOffice } from './find-office.js';

const BERLIN = 'Europe/Berlin';
const WORKDAYS = WEEKDAYS.slice(0, 5).flatMap((weekday): OfficeSpan[] => [
  { weekday, from: '09:00', to: '12:00' },
  { weekday, from: '13:00', to: '17:00' },
]);

// 2026-11-23 is a Monday; Berlin is at UTC+1 until 2027-03-28, a Sunday, and from then on at UTC+2.
test.each([
  ['2026-11-23T08:00:00Z', { open: true, opens_at: null, closes_at: '2026-11-23T11:00:00.000Z' }],
  ['2026-11-23T07:59:59Z', { open: false, opens_at: '2026-11-23T08:00:00.000Z', closes_at: null }],
  ['2026-11-23T11:00:00Z', { open: false, opens_at: '2026-11-23T12:00:00.000Z', closes_at: null }],
  ['2026-11-27T16:00:00Z', { open: false, opens_at: '2026-11-30T08:00:00.000Z', closes_at: null }],
  ['2027-03-27T12:00:00Z', { open: false, opens_at: '2027-03-29T07:00:00.000Z', closes_at: null }],
])('at %s, clocks of Berlin decide', (at, expected) => {
  expect(findOffice(WORKDAYS, BERLIN, Date.parse(at))).toEqual({ ...expected, time_zone: BERLIN });
});

test('a night goes on over midnight, and a week without a gap never closes', () => {
  const night: OfficeSpan[] = [
    { weekday: 'saturday', from: '20:00', to: '24:00' },
    { weekday: 'sunday', from: '00:00', to: '04:00' },
  ];
  const sunday = Date.parse('2026-11-29T00:30:00+01:00');
  expect(findOffice(night, BERLIN, sunday)).toMatchObject({ open: true, closes_at: '2026-11-29T03:00:00.000Z' });
  const always = WEEKDAYS.map((weekday): OfficeSpan => ({ weekday, from: '00:00', to: '24:00' }));
  expect(findOffice(always, BERLIN, sunday)).toMatchObject({ open: true, opens_at: null, closes_at: null });
  const once: OfficeSpan[] = [{ weekday: 'sunday', from: '00:00', to: '00:15' }];
  expect(findOffice(once, BERLIN, sunday)).toMatchObject({ open: false, opens_at: '2026-12-05T23:00:00.000Z' });
});
