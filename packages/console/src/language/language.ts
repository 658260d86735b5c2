/** Which language the console speaks: the member's choice, kept in this browser, else the browser's, else English. */
import { type Catalog, locale, setLanguage } from './translate.js';

const CATALOGS = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default' });
const RIGHT_TO_LEFT = ['ar'];

/** ISO 639-1: English, and every language with a catalog. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(CATALOGS).map((path) => path.slice(-7, -5))];
const PLACE = 'frontdesk-language';

/** The name of a language in that language, as it stands alone. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The language the console speaks now. */
export const currentLanguage = (): string => languageOf(locale()) ?? 'en';

export const isRightToLeft = (language = currentLanguage()): boolean => RIGHT_TO_LEFT.includes(language);

/** Once, before a page is loaded. English is spoken where the translations cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const spoken = navigator.languages.filter(isTag);
  const wanted = [stored(), ...spoken].filter((tag) => tag !== undefined);
  const language = wanted.map(languageOf).find((found) => found !== undefined) ?? 'en';
  // "de-CH" writes dates and numbers otherwise than "de", also for a member who chose German.
  const tag = spoken.find((tag) => languageOf(tag) === language) ?? language;
  try {
    setLanguage(tag, (await CATALOGS[`./catalogs/${language}.json`]?.()) ?? {});
    document.documentElement.lang = language;
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  } catch (error) {
    console.warn('The translations could not be loaded', error);
  }
}

/** Keeps the choice and loads the page again in that language. @returns false where the browser does not keep it */
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

function languageOf(tag: string): string | undefined {
  const code = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === code);
}

/** Some browsers report the name of a system's locale, which `Intl` refuses. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
