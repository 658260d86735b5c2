/** Values that customers say in words, by the recogniser of the built-in matcher. */
import { afterAll, expect, test } from 'vitest';
import { createMatcher } from '../models/create-matcher.js';
import { gatherEvidence, judgeCall } from '../provenance.js';
import { baseDays, mayBeInWords, readDaysFrom, readWords } from './read-words.js';

const LOCAL_TIME = '2026-11-30T10:00';
const CALLEE = {
  name: 'get_slots',
  origin: 'https://shop.example',
  sensitive: false,
  parameters: [{ name: 'value', type: 'string' as const }],
};
const matcher = createMatcher();
afterAll(() => matcher[Symbol.asyncDispose]());

async function isAllowed(value: unknown, said: string, language = 'en'): Promise<boolean> {
  const asked = { languages: [language, 'en'], local_time: LOCAL_TIME, signal: new AbortController().signal };
  const words = mayBeInWords(value) ? await readWords(matcher.recognise, [said], asked) : [];
  const evidence = gatherEvidence([said], [], LOCAL_TIME.slice(0, 10), words);
  return judgeCall(CALLEE, { value }, evidence) === undefined;
}

test.each([
  ['in two weeks', '2026-12-14'],
  ['three days ago', '2026-11-27'],
  ['the day after tomorrow', '2026-12-02'],
  ['this weekend', '2026-12-05'],
  ['this weekend', '2026-12-06'],
  ['next month', '2026-12-01'],
  ['next month', '2026-12-31'],
  ['the third of December', '2026-12-03'],
  ["New Year's Eve", '2026-12-31'],
  ['at half past seven', '19:30'],
  ['at half past seven', '07:30'],
  ['at noon', '12:00'],
  ['tomorrow at seven', '2026-12-01T19:00'],
  ['twenty-five of them', 25],
  ['next year', '2027-12-31'],
])('%s may be %s', async (said, value) => {
  expect(await isAllowed(value, `Can I come ${said}, please?`)).toBe(true);
});

test.each([
  ['in two weeks', '2026-12-15'],
  ['this weekend', '2026-12-07'],
  ['next month', '2027-01-01'],
  ['next year', '2027-06-01'],
  ['at half past seven', '20:30'],
  ['twenty-five of them', 26],
  ['some time', '2026-12-01'],
  ['in two weeks', 'AB-14'],
])('%s may not be %s', async (said, value) => {
  expect(await isAllowed(value, `Can I come ${said}, please?`)).toBe(false);
});

test.each([
  ['de', 'Geht es in zwei Wochen?', '2026-12-14'],
  ['fr', 'Dans deux semaines ?', '2026-12-14'],
  ['es', '¿Puede ser pasado mañana?', '2026-12-02'],
])('other languages: %s, %s', async (language, said, value) => {
  expect(await isAllowed(value, said, language)).toBe(true);
});

async function isAllowedFrom(
  read: string,
  said: string,
  value: string,
  sources?: { function: string; response_path: string }[],
) {
  const results = [{ function: 'get_booking', origin: CALLEE.origin, data: { booking: { starts: read, note: 'x' } } }];
  const parameter = { name: 'value', type: 'string' as const, sources };
  const callee = { ...CALLEE, parameters: [parameter] };
  const before = gatherEvidence([said], results, LOCAL_TIME.slice(0, 10));
  const bases = baseDays(value, results, (field) => before.mayFill(callee, parameter, field));
  const asked = { languages: ['en', 'de'], signal: new AbortController().signal };
  const days = await readDaysFrom(bases, matcher.recognise, [said], asked);
  return judgeCall(callee, { value }, gatherEvidence([said], results, LOCAL_TIME.slice(0, 10), days)) === undefined;
}

test.each([
  ['the day after my booking', '2027-03-11'],
  ['a day earlier', '2027-03-09'],
  ['two days later', '2027-03-12'],
  ['back by one day', '2027-03-09'],
  ['am nächsten Tag', '2027-03-11'],
])('%s is a day from one that was read', async (said, value) => {
  expect(await isAllowedFrom('2027-03-10', `Please move it: ${said}.`, value)).toBe(true);
  expect(await isAllowedFrom('2027-03-10T09:30', `Please move it: ${said}.`, value)).toBe(true);
});

test('a day from one that was read is refused if nobody said so, or if that day is none that the parameter takes', async () => {
  const said = 'Please move it to the day after.';
  expect(await isAllowedFrom('2027-03-10', said, '2027-03-12')).toBe(false);
  expect(await isAllowedFrom('2027-03-10', 'Please move it.', '2027-03-11')).toBe(false);
  expect(await isAllowedFrom('on 2027-03-10', said, '2027-03-11')).toBe(false);
  expect(await isAllowedFrom('2027-03-10', said, '2027-03-11', [])).toBe(false);
  const sources = [{ function: 'get_booking', response_path: 'booking.starts' }];
  expect(await isAllowedFrom('2027-03-10', said, '2027-03-11', sources)).toBe(true);
});
