/**
 * Chooses the window's language: the page's choice, else the browser's, else English. English is part of `widget.js`,
 * other languages are files beside it, such as `widget-words-de.js`.
 */
import { importBeside } from '../parts/import-beside.js';
import { en, type Words } from './en.js';

/** The direction of each language. */
const LANGUAGES = { en: 'ltr', de: 'ltr', fr: 'ltr', es: 'ltr', ar: 'rtl' } as const;

/** ISO 639-1, of a language that the window supports. */
export type LanguageCode = keyof typeof LANGUAGES;

interface Chosen {
  /** BCP 47, for `lang` and for dates. */
  tag: string;
  code: LanguageCode;
  direction: 'ltr' | 'rtl';
}

/** A language with its texts and direction. */
export interface Language extends Chosen {
  words: Words;
}

/** @param wanted language tags by preference; the first supported one is used */
export function chooseLanguage(wanted: readonly string[]): Chosen {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] as LanguageCode;
    if (Object.hasOwn(LANGUAGES, code)) return { tag, code, direction: LANGUAGES[code] };
  }
  return { tag: 'en', code: 'en', direction: 'ltr' };
}

/** @param url of the service @returns English if the texts could not be loaded */
export async function loadLanguage(wanted: readonly string[], url: string): Promise<Language> {
  let chosen = chooseLanguage(wanted);
  let words = en;
  if (chosen.code !== 'en')
    try {
      words = { ...en, ...(await importBeside<{ words: Words }>(url, `widget-words-${chosen.code}.js`)).words };
    } catch (error) {
      console.warn('A part of the chat could not be loaded', error);
      chosen = chooseLanguage([]);
    }
  return { ...chosen, words };
}

/** Fills values into the `{name}` placeholders of a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
