/** Days that customers say from a day that was read. */
import { afterAll, expect, test } from 'vitest';
import { createMatcher } from '../models/create-matcher.js';
import { gatherEvidence, judgeCall, type ResultSource, suppliedFields } from '../provenance.js';
import { baseDays, readDaysFrom } from './relative-days.js';

const TODAY = '2026-11-30';
const ORIGIN = 'https://shop.example';
const matcher = createMatcher();
afterAll(() => matcher[Symbol.asyncDispose]());

async function isAllowedFrom(read: string, said: string, value: string, sources?: ResultSource[]) {
  const results = [{ function: 'get_booking', origin: ORIGIN, data: { booking: { starts: read, note: 'x' } } }];
  const parameter = { name: 'value', type: 'string' as const, sources };
  const callee = { name: 'move', origin: ORIGIN, sensitive: false, parameters: [parameter] };
  const bases = baseDays(value, suppliedFields(results, callee, parameter));
  const asked = { languages: ['en', 'de'], signal: new AbortController().signal };
  const days = await readDaysFrom(bases, matcher.recognise, [said], asked);
  return judgeCall(callee, { value }, gatherEvidence([said], results, TODAY, days)) === undefined;
}

test.each([
  ['the day after my booking', '2027-03-11'],
  ['a day earlier', '2027-03-09'],
  ['two days later', '2027-03-12'],
  ['back by one day', '2027-03-09'],
  ['am nächsten Tag', '2027-03-11'],
])('%s', async (said, value) => {
  expect(await isAllowedFrom('2027-03-10', `Please move it: ${said}.`, value)).toBe(true);
  expect(await isAllowedFrom('2027-03-10T09:30', `Please move it: ${said}.`, value)).toBe(true);
});

test.each([
  ['the day after my booking', '2027-03-12'],
  ['to somewhere else', '2027-03-11'],
  ['to tomorrow', '2027-03-11'],
  ['to the day after tomorrow', '2027-03-12'],
  ['to Friday', '2027-03-12'],
  ['by two hours', '2027-03-11'],
  ['by two hours', '2027-03-09'],
])('%s is not %s', async (said, value) => {
  expect(await isAllowedFrom('2027-03-10', `Please move it: ${said}.`, value)).toBe(false);
});

test('only days count that could fill the parameter themselves, as complete fields', async () => {
  const said = 'Please move it to the day after.';
  expect(await isAllowedFrom('on 2027-03-10', said, '2027-03-11')).toBe(false);
  expect(await isAllowedFrom('2027-03-10', said, '2027-03-11', [])).toBe(false);
  const sources = [{ function: 'get_booking', response_path: 'booking.starts' }];
  expect(await isAllowedFrom('2027-03-10', said, '2027-03-11', sources)).toBe(true);
});
