/** "The 15th", "a day later" and "an hour earlier" after a call with a day or a time. */
import { expect, it } from 'vitest';
import { followMoment } from './follow-moment.js';
import { recognise } from './recognise.js';

const NOW = Date.UTC(2026, 10, 21, 12);

it.each([
  ['the 15th', ['2027-06-14'], { date: '2027-06-15' }],
  ['the 2nd', ['2026-12-30'], { date: '2027-01-02' }],
  ['the 31st', ['2027-06-14'], { date: '2027-05-31' }],
  ['the 15th', [], { date: '2026-12-15' }],
  ['the 15th', ['2027-06-14', '2027-06-20'], { date: '2026-12-15' }],
  ['a day later', ['2027-06-14'], { date: '2027-06-15' }],
  ['two weeks earlier', ['2027-06-14'], { date: '2027-05-31' }],
  ['an hour later', ['2027-06-14', '17:30'], { time: '18:30' }],
  ['two hours earlier', ['17:30'], { time: '15:30' }],
  ['tomorrow', ['2027-06-14'], { date: '2026-11-22' }],
])('%s after %j', async (text, before, expected) => {
  const [found] = await recognise(text, 'en', NOW);
  const { date, time } = (found && followMoment(found, before, NOW)) ?? {};
  expect({ ...(date && { date }), ...(time && { time }) }).toEqual(expected);
});

it.each([
  ['a day later', []],
  ['a day later', ['2027-06-14', '2027-06-20']],
  ['an hour later', ['2027-06-14']],
  ['an hour later', ['23:30']],
])('%s means nothing after %j', async (text, before) => {
  const [found] = await recognise(text, 'en', NOW);
  expect(found).toBeDefined();
  expect(found && followMoment(found, before, NOW)).toBeUndefined();
});
