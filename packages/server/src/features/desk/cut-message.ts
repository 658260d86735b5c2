/** The part of a message that a list shows, on one line. Pure. */
import { LIMITS } from '@frontdesk/contract';

/** Characters before the first matching word. */
const LEAD = 40;

/** @returns the beginning, at most the length of a preview */
export function cutToPreview(message: string): string {
  const line = onOneLine(message);
  const characters = [...line];
  if (characters.length <= LIMITS.previewCharacters) return line;
  return `${characters.slice(0, LIMITS.previewCharacters - 1).join('')}…`;
}

/** @param words in lower case @returns at most the length of a preview, around the first match */
export function cutToMatch(message: string, words: readonly string[]): string {
  const line = onOneLine(message);
  const characters = [...line];
  if (characters.length <= LIMITS.previewCharacters) return line;
  const lower = line.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = found.length === 0 ? 0 : [...line.slice(0, Math.min(...found))].length;
  const room = LIMITS.previewCharacters - 2;
  const from = Math.max(0, Math.min(first - LEAD, characters.length - room));
  const to = from + room;
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`;
}

const onOneLine = (message: string) => message.replace(/\s+/g, ' ').trim();
