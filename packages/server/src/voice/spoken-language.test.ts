/** A speech server is told the language only where there is no doubt. */
import { expect, it } from 'vitest';
import { spokenLanguage } from './spoken-language.js';

it.each([
  [[], undefined],
  [['de'], 'de'],
  [['DE-ch', 'de-AT'], 'de'],
  [['en', 'de'], undefined],
  [['gsw'], undefined],
])('of the languages %j the speech server is told %s', (languages, told) => {
  expect(spokenLanguage({ languages })).toBe(told);
});
