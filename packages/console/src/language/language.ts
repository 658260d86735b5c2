/**
 * The language of the console: the member's choice stored in this browser, else the browser's language, else English.
 */
import type { MemberLanguage } from '@frontdesk/contract';
import { loadAgain } from '../load-again.js';
import { type Catalog, locale, setLanguage } from './translate.js';

const CATALOGS = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default' });
const RIGHT_TO_LEFT = ['ar'];

/** ISO 639-1: English, and every language with a catalog. */
export const LANGUAGES: readonly MemberLanguage[] = [
  'en',
  ...Object.keys(CATALOGS).map((path) => path.slice(-7, -5) as MemberLanguage),
];
const PLACE = 'frontdesk-language';

/** The name of a language in that language, capitalised for standalone use. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The console's current language. */
export const currentLanguage = (): MemberLanguage => languageOf(locale()) ?? 'en';

export const isRightToLeft = (language = currentLanguage()): boolean => RIGHT_TO_LEFT.includes(language);

/** Call once before a page is loaded. English is used if the translations cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const spoken = navigator.languages.filter(isTag);
  const wanted = [stored(), ...spoken].filter((tag) => tag !== undefined);
  const language = wanted.map(languageOf).find((found) => found !== undefined) ?? 'en';
  // "de-CH" formats dates and numbers differently from "de", even if the member chose German.
  const tag = spoken.find((tag) => languageOf(tag) === language) ?? language;
  try {
    const load = CATALOGS[`./catalogs/${language}.json`];
    setLanguage(tag, load === undefined ? {} : await loadAgain(load));
    document.documentElement.lang = language;
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  } catch (error) {
    console.warn('The translations could not be loaded', error);
  }
}

/** Stores the choice and reloads the page in that language. @returns false if the browser cannot store it */
export function chooseLanguage(language: string): boolean {
  try {
    window.localStorage.setItem(PLACE, language);
  } catch (error) {
    console.warn('Could not store the language', error);
    return false;
  }
  window.location.reload();
  return true;
}

function stored(): string | undefined {
  try {
    return window.localStorage.getItem(PLACE) ?? undefined;
  } catch {
    return undefined;
  }
}

function languageOf(tag: string): MemberLanguage | undefined {
  const code = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === code);
}

/** Some browsers report the name of a system locale, which `Intl` rejects. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
