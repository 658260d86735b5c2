/**
 * Cuts what is to be said into pieces that are spoken one by one, so that the first sound does not wait for the last word.
 * The pieces joined are the text again, to the character: what was played of it can be told exactly.
 */

/** Shorter pieces are spoken together with what follows: a voice needs a few words to sound right. */
const LEAST_CHARACTERS = 12;
/** A piece without an end is spoken from here on, at its last space. */
const MOST_CHARACTERS = 280;
/** Not after a number of up to two digits: `1. Bread` is a place in a list, and `am 24. November` a day. */
const SENTENCE_END = /(?:(?<!(?<!\d)\d{1,2})\.|[!?…:;؟؛])["')\]»”]*\s+|[。！？]+\s*|\n+/g;

/** @returns whole pieces, and the rest that has no end yet. */
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
 * How a piece is read out: without the signs of markdown and pictures, with a pause after each line, and no address spelt
 * letter by letter. @param link is said in place of one
 */
export function toSpeech(piece: string, link: string): string {
  return piece
    .replace(/\[([^[\]]*)\]\(\s*https?:[^)[]*\)/g, '$1')
    .replace(ADDRESS, link)
    .split('\n')
    .map((line, index, lines) => readLine(line) + (index < lines.length - 1 ? '\n' : ''))
    .join('')
    .replace(/\*\*|__|`{1,3}|~~/g, '')
    .replace(EMPHASISED, (_marked, starred: string | undefined, underlined: string) => starred ?? underlined)
    .replace(/(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?/gu, '')
    .replace(/([€$£¥])\s+(?=\d)/g, '$1')
    .replace(/(?<=[\p{L}\p{N}%)])\s*\n/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
}

const EMPHASISED = /(?<![\p{L}\p{N}])(?:\*(?=\S)([^*_\n]*[^*_\s])\*|_(?=\S)([^*_\n]*[^*_\s])_)(?![\p{L}\p{N}])/gu;

/** Without the sign of a list or a heading, and of a table the words of its cells. */
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

/** Without the sign that ends the sentence. */
const ADDRESS = /<?(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)\]'"]>?/g;

/** The beginning of a piece that was played, in whole words. @param share of its sound that was played, 0 to 1 */
export function playedOf(piece: string, share: number): string {
  if (share >= 1) return piece;
  const words = [...piece.matchAll(/\S+/g)];
  const last = words[Math.floor(words.length * Math.max(0, share)) - 1];
  return last === undefined ? '' : piece.slice(0, last.index + last[0].length);
}
