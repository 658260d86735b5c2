import { LIMITS } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { cutToMatch } from './cut-message.js';

const long = `${'before '.repeat(60)}Lantern ${'after '.repeat(60)}`;

it.each([
  ['short  text\nas it is', ['text'], 'short text as it is'],
  ['nothing of it', ['lantern'], 'nothing of it'],
])('%j', (message, words, expected) => {
  expect(cutToMatch(message, words)).toBe(expected);
});

it.each([
  [long, ['lantern']],
  [`Lantern ${long}`, ['lantern']],
  [`${'before '.repeat(60)}Lantern`, ['lantern']],
  [`${'😀'.repeat(300)}Lantern`, ['lantern']],
])('a long message is cut around the word', (message, words) => {
  const cut = cutToMatch(message, words);
  expect(cut).toContain('Lantern');
  expect([...cut].length).toBeLessThanOrEqual(LIMITS.previewCharacters);
  expect([...cut].length, 'the room is used').toBeGreaterThanOrEqual(LIMITS.previewCharacters - 1);
  expect(cut.isWellFormed()).toBe(true);
});
