import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { articlesWords } from '../articles/words.js';
import { callWords } from '../call/words.js';
import { feedbackWords } from '../feedback/words.js';
import type { AllWords } from './all-words.js';
import { words as ar } from './ar.js';
import { chooseLanguage, fill, type LanguageCode, loadLanguage } from './choose-words.js';
import { words as de } from './de.js';
import { en } from './en.js';
import { words as es } from './es.js';
import { words as fr } from './fr.js';

const TRANSLATIONS: Record<Exclude<LanguageCode, 'en'>, AllWords> = { ar, de, es, fr };

test('the first language that is spoken counts, English else', () => {
  expect(chooseLanguage(['xx-CH', 'de-CH', 'en'])).toEqual({ tag: 'de-CH', code: 'de', direction: 'ltr' });
  expect(chooseLanguage(['ar-EG'])).toMatchObject({ code: 'ar', direction: 'rtl' });
  expect(chooseLanguage(['xx', ''])).toMatchObject({ tag: 'en', code: 'en' });
});

test('English keeps the region, which decides how times are written', async () => {
  expect(await loadLanguage(['en-GB', 'en-US'], '')).toMatchObject({ tag: 'en-GB', code: 'en' });
});

test('every translation has the places of the English text', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  const english: AllWords = { ...en, ...callWords, ...feedbackWords, ...articlesWords };
  for (const words of Object.values(TRANSLATIONS))
    for (const [key, text] of Object.entries(english))
      expect(places(words[key as keyof AllWords]), key).toEqual(places(text));
});

test('every language is built, published, served and described', () => {
  const files = {
    '../../vite.words.config.ts': (code: string) => `'${code}'`,
    '../../package.json': (code: string) => `"./widget-words-${code}.js"`,
    '../../../server/src/http/pages.ts': (code: string) => `'widget-words-${code}.js'`,
    '../../../../docs/guides/add-the-chat-to-your-site.md': (code: string) => `\`${code}\``,
  };
  for (const [file, entry] of Object.entries(files)) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(
      Object.keys(TRANSLATIONS).filter((code) => !text.includes(entry(code))),
      file,
    ).toEqual([]);
  }
});

test('a place is filled, and a value is never read as a place', () => {
  expect(fill('{name} of {count}', { name: '{count}', count: 2 })).toBe('{count} of 2');
});
