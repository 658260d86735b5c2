/** The extract of a found passage: from the sentence that matches the search best, as plain text. */
import { LIMITS } from '@frontdesk/contract';
import { parseMarkdown, plainText } from '../knowledge/extract/markdown-tree.js';
import { comparableWords } from '../knowledge/words.js';

const CUT = '…';
const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Whether the text contains a form of one of the search's words. @param language of the text */
export function hasWordsOf(query: string, text: string, language: string | null): boolean {
  const words = new Set(comparableWords(text, language));
  return comparableWords(query, language).some((word) => words.has(word));
}

/** @param markdown of a passage @returns at most `LIMITS.articleExtractCharacters` */
export function extractOf(markdown: string, query: string, language: string | null): string {
  const text = plainText(parseMarkdown(markdown)).replace(/\s+/g, ' ').trim();
  const asked = new Set(comparableWords(query, language));
  const weighed = Array.from(sentences.segment(text), ({ index, segment }) => ({
    index,
    weight: new Set(comparableWords(segment, language).filter((word) => asked.has(word))).size,
  }));
  const best = weighed.reduce((one, other) => (other.weight > one.weight ? other : one), { index: 0, weight: 0 });
  const from = text.length <= LIMITS.articleExtractCharacters ? 0 : best.index;
  const before = from === 0 ? '' : `${CUT} `;
  return before + shorten(text.slice(from), LIMITS.articleExtractCharacters - before.length);
}

/** Cuts between words if possible. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - CUT.length - 1;
  const space = text.lastIndexOf(' ', room);
  return `${text.slice(0, space > room / 2 ? space : room).toWellFormed()} ${CUT}`;
}
