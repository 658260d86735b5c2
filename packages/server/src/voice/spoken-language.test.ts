/** A speech server is told the language only where there is no doubt; the service follows the customer's. */
import { expect, it } from 'vitest';
import { languageOfWords, spokenLanguage } from './spoken-language.js';

it.each([
  [[], undefined],
  [['de'], 'de'],
  [['DE-ch', 'de-AT'], 'de'],
  [['en', 'de'], undefined],
  [['gsw'], undefined],
])('of the languages %j the speech server is told %s', (languages, told) => {
  expect(spokenLanguage({ languages })).toBe(told);
});

it.each([
  ['Bonjour, je voudrais savoir où est ma commande.', [], 'fr'],
  ['Guten Tag, ich wüsste gern, wo mein Paket geblieben ist.', [], 'de'],
  ['Guten Tag, ich wüsste gern, wo mein Paket geblieben ist.', ['de-AT', 'en'], 'de'],
  ['Guten Tag, ich wüsste gern, wo mein Paket geblieben ist.', ['fr', 'en'], undefined],
  ['Goedemorgen, ik wil graag weten waar mijn bestelling blijft.', [], undefined],
  ['Ja.', [], undefined],
  ['1042', [], undefined],
])('after %j, answered in %j, the service speaks %s', (text, languages, language) => {
  expect(languageOfWords(text, { languages })).toBe(language);
});
