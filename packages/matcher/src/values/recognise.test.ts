/** Values recognised in a sentence: their positions, the nearest of several readings, and a limited duration. */
import { describe, expect, it } from 'vitest';
import { recognise } from './recognise.js';
import type { Recognised } from './recognised.js';

const NOW = Date.UTC(2026, 10, 21, 12); // a Saturday
const valuesIn = async (text: string, language = 'en'): Promise<Partial<Recognised>[]> =>
  (await recognise(text, language, NOW)).map(({ start, end, said, ...value }) => {
    expect(text.slice(start, end)).toBe(said);
    return value;
  });

describe('recognise', () => {
  it.each<[string, Partial<Recognised>[]]>([
    ['a table for two tomorrow at 8pm', [{ date: '2026-11-22', time: '20:00' }, { number: 2 }]],
    ['a table for 2 tonight at 8 pm', [{ date: '2026-11-21' }, { time: '20:00' }, { number: 2 }, { number: 8 }]],
    ['on July 4', [{ date: '2027-07-04' }, { number: 4 }]],
    ['are you open on Sundays', [{ date: '2026-11-22' }]],
    ['half past five in the evening', [{ time: '17:30' }, { number: 0.5 }, { number: 5 }]],
    [
      'on 12 March at quarter past ten in the morning',
      [{ date: '2027-03-12', time: '10:15' }, { number: 12 }, { number: 10 }],
    ],
    ['in two weeks', [{ date: '2026-12-05', duration: { seconds: 1_209_600, unit: 'W' } }, { number: 2 }]],
    ['the 7th of next month', [{ date: '2026-12-07' }]],
    ['on the 28th of this month', [{ date: '2026-11-28' }]],
    ['on the 31st of this month', []],
    ['from the 23rd of this month until the 28th of this month', [{ date: '2026-11-23', end_date: '2026-11-28' }]],
    ['it is now on March 9th', [{ date: '2027-03-09' }]],
    [
      'from 14 June, 7 nights',
      [{ date: '2027-06-14' }, { duration: { seconds: 604_800, unit: 'D' } }, { number: 14 }, { number: 7 }],
    ],
    ['we are 5 now', [{ number: 5 }]],
    ['on the last day', []],
    ['on 30 February', [{ number: 30 }]],
    ['by tomorrow', [{ date: '2026-11-22' }]],
    ['the 13th would be better for us', [{ date: '2026-12-13' }]],
    ['How about the 6th?', [{ date: '2026-12-06' }]],
    ['the 13th floor', []],
    ['by 6 pm', [{ time: '18:00' }, { number: 6 }]],
    ['after 6 pm', [{ time: '18:00' }, { number: 6 }]],
    ['by 8 pm tomorrow', [{ date: '2026-11-22', time: '20:00' }, { number: 8 }]],
    [
      'next friday, half past seven in the evening',
      [{ date: '2026-11-27' }, { time: '19:30' }, { number: 0.5 }, { number: 7 }],
    ],
    ['saterday at 11:00', [{ date: '2026-11-21', time: '11:00', either_half: true }, { number: 11 }, { number: 0 }]],
    ['order W-30415 and A4', []],
    ['1042', [{ number: 1042 }]],
    ['keep 1060 for me', [{ number: 1060 }]],
    ['what is in 1042', [{ number: 1042 }]],
    ['until 1050', [{ number: 1050 }]],
    ['in 2027', [{ date: '2027-01-01', end_date: '2027-12-31' }, { number: 2027 }]],
    ['since 2019', [{ date: '2019-01-01' }, { number: 2019 }]],
  ])('reads %j', async (text, values) => {
    expect(await valuesIn(text)).toEqual(values);
  });

  it.each([
    ['es', 'mañana a las 20:00'],
    ['zh', '明天晚上8点'],
    ['de', '2026-11-22 20:00'],
    ['de', 'morgen um 20 Uhr'],
    ['de', 'am Sonntag um 20:00'],
    ['fr', 'demain à 20h'],
    ['fr', 'dimanche à 20h00'],
    ['pt', 'amanhã às 20:00'],
    ['ja', '明日の午後8時'],
    ['ru', 'завтра в 20:00'],
    ['id', 'besok jam 20:00'],
    ['ar', 'غدا الساعة 20:00'],
  ])('reads a day and a time in %s: %j', async (language, text) => {
    const values = await valuesIn(text, language);
    expect(values).toContainEqual(expect.objectContaining({ date: '2026-11-22', time: '20:00' }));
  });

  it.each([
    ['de', 'vom 3. bis 5. Dezember', { date: '2026-12-03', end_date: '2026-12-05' }],
    ['fr', 'pour quatre personnes le 3 décembre', { date: '2026-12-03' }],
    ['pt', 'no dia 3 de dezembro', { date: '2026-12-03' }],
    ['ja', '12月3日', { date: '2026-12-03' }],
    ['de', 'heute Abend', { date: '2026-11-21' }],
    ['fr', 'après-demain', { date: '2026-11-23' }],
    ['ar', 'والأحد', { date: '2026-11-22' }],
  ])('reads days in %s: %j', async (language, text, value) => {
    expect((await valuesIn(text, language)).filter((one) => one.date !== undefined)).toEqual([value]);
  });

  it.each([
    ['de', 'wir sind zu viert', 4],
    ['fr', 'une table pour trois', 3],
    ['ru', 'на двоих', 2],
    ['ar', 'أربعة', 4],
  ])('reads how many in %s: %j', async (language, text, number) => {
    expect(await valuesIn(text, language)).toContainEqual({ number });
  });

  it('reads "one" in Arabic, which ends like Sunday, as a number only', async () => {
    expect(await valuesIn('أريد طاولة لشخص واحد', 'ar')).toEqual([{ number: 1 }]);
  });

  it('reads a bounded part of a long text', async () => {
    expect((await recognise('1 '.repeat(50_000), 'en', NOW)).length).toBeLessThan(1_000);
  });
});
