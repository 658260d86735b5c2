/** Values that customers say in words, by the recogniser of the built-in matcher. */
import { afterAll, expect, test } from 'vitest';
import { createMatcher } from '../models/create-matcher.js';
import { gatherEvidence, judgeCall } from '../provenance.js';
import { mayBeInWords, readWords } from './read-words.js';

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
