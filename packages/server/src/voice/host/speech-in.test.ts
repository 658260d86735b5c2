/** Who only shows that they listen says nothing. */
import { expect, it } from 'vitest';
import { isBackchannel } from './speech-in.js';

it.each(['Mhm.', 'Mm-hmm.', 'Hmm…', 'Uh-huh.', 'Aha!', 'Ähm', 'Oh.'])('%j is no message', (text) => {
  expect(isBackchannel(text)).toBe(true);
});

it.each([
  'Yes.',
  'No',
  'Ok',
  'Mom',
  'M',
  'Um',
  'Uh, 3.',
  'M-55',
  'Hm, and my order?',
  'Ja',
  '1042',
  '',
])('%j is one, or nothing at all', (text) => {
  expect(isBackchannel(text)).toBe(false);
});
