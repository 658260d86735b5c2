/** What stands in the full text for a passage. */
import { comparableWords } from './words.js';

/** A word of the title counts as much as this many in the text: titles say which of many alike products is meant. */
const WORTH_OF_TITLE = 3;

/** Its organisation, so that a search reads no other's, and its words. */
export function fullTextOf(
  organisation_id: string,
  { title, heading, text }: { title: string; heading: string | null; text: string },
  language: string | null,
): string {
  const titles = Array.from({ length: WORTH_OF_TITLE }, () => title);
  const words = [...titles, heading ?? '', text].flatMap((part) => comparableWords(part, language));
  return [organisationWord(organisation_id), ...words].join(' ');
}

/** As long as no word of a text can be. */
export const organisationWord = (organisation_id: string): string =>
  `org${Buffer.from(organisation_id).toString('hex')}`;
