import { expect, test } from 'vitest';
import { ar as callAr } from '../call/words/ar.js';
import { de as callDe } from '../call/words/de.js';
import { en as callEn } from '../call/words/en.js';
import { words as ar } from './ar.js';
import { chooseLanguage, fill } from './choose-words.js';
import { words as de } from './de.js';
import { en } from './en.js';

test('the first language that is spoken counts, English else', () => {
  expect(chooseLanguage(['fr-CH', 'de-CH', 'en'])).toEqual({ tag: 'de-CH', code: 'de', direction: 'ltr' });
  expect(chooseLanguage(['ar-EG'])).toMatchObject({ code: 'ar', direction: 'rtl' });
  expect(chooseLanguage(['xx', ''])).toMatchObject({ tag: 'en', code: 'en' });
});

test('every translation has the places of the English text', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const words of [
    { ...de, ...callDe },
    { ...ar, ...callAr },
  ])
    for (const [key, text] of Object.entries({ ...en, ...callEn }))
      expect(places(words[key as keyof typeof words]), key).toEqual(places(text));
});

test('a place is filled, and a value is never read as a place', () => {
  expect(fill('{name} of {count}', { name: '{count}', count: 2 })).toBe('{count} of 2');
});
