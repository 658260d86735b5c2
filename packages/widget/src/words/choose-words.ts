/** Which language the window speaks: the page's choice, else the browser's, else English. */
import { ar } from './ar.js';
import { de } from './de.js';
import { en, type Words } from './en.js';

const LANGUAGES = { en, de, ar };
const RIGHT_TO_LEFT = new Set(['ar']);

export type LanguageCode = keyof typeof LANGUAGES;

export interface Language {
  /** BCP 47, for `lang` and for dates. */
  tag: string;
  code: LanguageCode;
  direction: 'ltr' | 'rtl';
  words: Words;
}

/** @param wanted language tags, the best first; the first one that is spoken here counts */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] as LanguageCode;
    if (Object.hasOwn(LANGUAGES, code))
      return { tag, code, direction: RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr', words: LANGUAGES[code] };
  }
  return { tag: 'en', code: 'en', direction: 'ltr', words: en };
}

/** Puts values into the `{name}` places of a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
