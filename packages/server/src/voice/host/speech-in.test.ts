/** Who only shows that they listen says nothing. */
import { expect, it } from 'vitest';
import { isBackchannel } from './speech-in.js';

it.each(['Mhm.', 'Mm-hmm.', 'mmm', 'Hmm…', 'Uh-huh.', 'Aha!', 'Ähm', 'Oh.'])('%j is no message', (text) => {
  expect(isBackchannel(text)).toBe(true);
});

it.each(['Yes.', 'No', 'Ok', 'Mom', 'Hm, and my order?', 'Ja', '1042', ''])('%j is one, or nothing at all', (text) => {
  expect(isBackchannel(text)).toBe(false);
});
