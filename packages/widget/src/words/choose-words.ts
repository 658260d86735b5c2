/**
 * Which language the window speaks: the page's choice, else the browser's, else English. English is part of `widget.js`,
 * every other language a file beside it, `widget-words-de.js`.
 */
import { importBeside } from '../parts/import-beside.js';
import { en, type Words } from './en.js';

/** By language, its direction. */
const LANGUAGES = { en: 'ltr', de: 'ltr', fr: 'ltr', es: 'ltr', ar: 'rtl' } as const;

/** ISO 639-1, of a language that the window has words in. */
export type LanguageCode = keyof typeof LANGUAGES;

interface Chosen {
  /** BCP 47, for `lang` and for dates. */
  tag: string;
  code: LanguageCode;
  direction: 'ltr' | 'rtl';
}

/** A language with its words and direction. */
export interface Language extends Chosen {
  words: Words;
}

/** @param wanted language tags, the best first; the first one that is spoken here counts */
export function chooseLanguage(wanted: readonly string[]): Chosen {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] as LanguageCode;
    if (Object.hasOwn(LANGUAGES, code)) return { tag, code, direction: LANGUAGES[code] };
  }
  return { tag: 'en', code: 'en', direction: 'ltr' };
}

/** @param url where the service is @returns English where the words could not be loaded */
export async function loadLanguage(wanted: readonly string[], url: string): Promise<Language> {
  const chosen = chooseLanguage(wanted);
  if (chosen.code !== 'en')
    try {
      const { words } = await importBeside<{ words: Words }>(url, `widget-words-${chosen.code}.js`);
      return { ...chosen, words: { ...en, ...words } };
    } catch (error) {
      console.warn('A part of the chat could not be loaded', error);
    }
  return { ...chooseLanguage([]), words: en };
}

/** Puts values into the `{name}` places of a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
