/** The indexed words of a passage. */
import { comparableWords } from './words.js';

/** A word of the title counts as this many in the text: titles distinguish similar products. */
const WORTH_OF_TITLE = 3;

/** The organisation's word, so that a search reads no other organisation's passages, and its own words. */
export function fullTextOf(
  organisation_id: string,
  { title, heading, text }: { title: string; heading: string | null; text: string },
  language: string | null,
): string {
  const titles = Array.from({ length: WORTH_OF_TITLE }, () => title);
  const words = [...titles, heading ?? '', text].flatMap((part) => comparableWords(part, language));
  return [organisationWord(organisation_id), ...words].join(' ');
}

/** Longer than any word of a text. */
export const organisationWord = (organisation_id: string): string =>
  `org${Buffer.from(organisation_id).toString('hex')}`;
