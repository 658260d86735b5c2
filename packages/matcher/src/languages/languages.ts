/** The languages supported by the matcher, by code. To add one, add a file here and a line below. */
import { arabic } from './arabic.js';
import { bengali } from './bengali.js';
import { chinese } from './chinese.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { hindi } from './hindi.js';
import { indonesian } from './indonesian.js';
import { japanese } from './japanese.js';
import type { Language } from './language.js';
import { portuguese } from './portuguese.js';
import { russian } from './russian.js';
import { spanish } from './spanish.js';

export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [english, german, spanish, french, portuguese, indonesian, russian, chinese, japanese, arabic, hindi, bengali].map(
    (language) => [language.code, language],
  ),
);

/** English if the language is not supported. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.get(code ?? 'en') ?? english;
}
