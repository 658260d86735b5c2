/** Removes endings of words, by language. English has its own (`words.ts`). */
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';

export const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  de: german,
  fr: french,
  hi: hindi,
  id: indonesian,
  pt: portuguese,
  ru: russian,
  es: spanish,
  ar: arabic,
};
