/**
 * Divides text into pieces that are spoken one by one, so that the first sound does not wait for the last word. The
 * joined pieces are exactly the text, so the played part of it is known to the character.
 */

/** Shorter pieces are spoken together with the next one: a voice needs a few words to sound right. */
const LEAST_CHARACTERS = 12;
/** A longer piece without an end is divided at its last space, in characters. */
const MOST_CHARACTERS = 280;
/**
 * Not after a number of up to two digits: `1. Bread` is a list item, and `am 24. November` a date. Not after a full stop
 * that ends an abbreviation: after a single letter or a title, or before a number or a small letter, as in `z. B. Brot`,
 * `Dr. Lopez`, `Nr. 1042` and `e.g. bread`. Not after a colon within a line: in `Order number: 1042`, the label and its
 * value are one piece.
 */
const SENTENCE_END =
  /(?:(?<!(?<!\d)\d{1,2})(?<!(?<![\p{L}\p{M}])(?:\p{L}|Dr|Mrs?|Ms|St|Prof|Hr|Sra?|Mme))\.(?=["')\]»”]*\s+(?:[^\s\p{Ll}\p{N}]|$))|[!?…;؟؛])["')\]»”]*\s+|[。！？]+\s*|\n+/gu;

/** Whether a piece ends with a sentence or a line, and was not divided within one. */
export function endsSentence(piece: string): boolean {
  const text = piece.trimEnd();
  return piece.includes('\n', text.length) || /[.!?…;؟؛。！？]["')\]»”]*$/u.test(text);
}

/** @returns complete pieces, and the rest without an end. */
export function cutSentences(text: string): { pieces: string[]; rest: string } {
  const pieces: string[] = [];
  let begin = 0;
  for (const found of text.matchAll(SENTENCE_END)) {
    const end = found.index + found[0].length;
    if (end - begin < LEAST_CHARACTERS) continue;
    pieces.push(text.slice(begin, end));
    begin = end;
  }
  let rest = text.slice(begin);
  while (rest.length > MOST_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MOST_CHARACTERS);
    const end = space > 0 ? space + 1 : MOST_CHARACTERS;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return { pieces, rest };
}

/**
 * The text of a piece as it is read out: without Markdown and emoji, with a pause after each line, and without URLs.
 * @param link is said in place of a URL
 */
export function toSpeech(piece: string, link: string): string {
  return piece
    .replace(/!?\[([^[\]]*)\]\(\s*https?:[^()[]*(?:\([^()[]*\)[^()[]*)?\)/g, '$1')
    .replace(TAG, ' ')
    .replace(ADDRESS, link)
    .split('\n')
    .map((line, index, lines) => readLine(line) + (index < lines.length - 1 ? '\n' : ''))
    .join('')
    .replace(/\*\*|__|`{1,3}|~~/g, '')
    .replace(EMPHASISED, (_marked, starred: string | undefined, underlined: string) => starred ?? underlined)
    .replace(
      /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?\u200d?|[\u20e3\ufe0f]/gu,
      '',
    )
    .replace(/([€$£¥])\s+(?=\d)/g, '$1')
    .replace(/(?<=[\p{L}\p{N}%)])\s*\n/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Of the HTML elements that models write. Any other word in angle brackets is text, as in `Enter <your name>`. */
const TAG =
  /<\/?(?:b|strong|i|em|u|s|br|p|ul|ol|li|a|span|div|h[1-6]|code|pre|sup|sub|table|tr|td|th)(?:\s[^<>]*)?\/?>/gi;

const EMPHASISED = /(?<![\p{L}\p{N}])(?:\*(?=\S)([^*_\n]*[^*_\s])\*|_(?=\S)([^*_\n]*[^*_\s])_)(?![\p{L}\p{N}])/gu;

/** Without list and heading markers; of a table, the text of its cells. */
function readLine(line: string): string {
  if (/^[\s|:-]+$/.test(line) && line.includes('-')) return '';
  if (/^\s*\|/.test(line))
    return line
      .split('|')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(', ');
  return line.replace(/^\s*(?:#{1,6}|[-*+>•])\s+/, '');
}

/** Without the punctuation that ends the sentence. */
const ADDRESS = /<?(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)\]'"]>?/g;

/** The part of a piece that was played, in whole words. @param share of its sound that was played, 0 to 1 */
export function playedOf(piece: string, share: number): string {
  if (share >= 1) return piece;
  const words = [...piece.matchAll(/\S+/g)];
  const last = words[Math.floor(words.length * Math.max(0, share)) - 1];
  return last === undefined ? '' : piece.slice(0, last.index + last[0].length);
}
