/**
 * Selects the part of a passage that answers a question: all of a short one, else the part with most of the question's
 * words.
 */
import type { KnowledgePassage } from '@frontdesk/contract/language-model';
import { gramsOf, stemsOf } from '../ranking/terms.js';
import { isPoint, joinBlocks, toPlainBlocks } from './plain-text.js';

/** Passages up to this length are used whole. Longer ones are cut to about this length. */
const WHOLE_CHARACTERS = 500;

const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' });

/** A block, or a sentence of a long one. */
interface Piece {
  text: string;
  /** Number of its block. */
  block: number;
}

/** The best passage, and those of the others that fit into the length of a whole one together with it. */
export function cutPassages(
  question: string,
  language: string,
  best: KnowledgePassage,
  others: readonly KnowledgePassage[],
): string {
  let text = cutPassage(question, language, best);
  for (const other of others) {
    const longer = joinBlocks([text, ...toPlainBlocks(other.text)]);
    if (longer.length <= WHOLE_CHARACTERS) text = longer;
  }
  return text;
}

export function cutPassage(question: string, language: string, { text }: KnowledgePassage): string {
  const blocks = toPlainBlocks(text);
  const whole = joinBlocks(blocks);
  if (whole.length <= WHOLE_CHARACTERS) return whole;
  const pieces = blocks.flatMap(toPieces);
  const asked = gramsOf(stemsOf(question, language));
  const worth = pieces.map((piece) => sharedWith(asked, piece.text, language));
  const best = worth.indexOf(Math.max(...worth));
  return joinPieces(around(pieces, best));
}

function toPieces(text: string, block: number): Piece[] {
  if (isPoint(text)) return [{ text, block }];
  return Array.from(SENTENCES.segment(text), ({ segment }) => ({ text: segment.trim(), block }));
}

function sharedWith(asked: ReadonlySet<string>, text: string, language: string): number {
  const own = gramsOf(stemsOf(text, language));
  let shared = 0;
  for (const gram of asked) if (own.has(gram)) shared++;
  return shared;
}

/** The best piece with the following and then the preceding ones, up to the maximum length. */
function around(pieces: readonly Piece[], best: number): Piece[] {
  let [from, to] = [best, best + 1];
  let left = WHOLE_CHARACTERS - (pieces[best]?.text.length ?? 0);
  const fits = (piece: Piece | undefined) => piece !== undefined && piece.text.length <= left;
  // Keeps the introduction of a list with its items.
  while (from > 0 && isPoint(pieces[from]?.text ?? '') && fits(pieces[from - 1]))
    left -= pieces[--from]?.text.length ?? 0;
  while (fits(pieces[to])) left -= pieces[to++]?.text.length ?? 0;
  while (fits(pieces[from - 1])) left -= pieces[--from]?.text.length ?? 0;
  return pieces.slice(from, to);
}

function joinPieces(pieces: readonly Piece[]): string {
  const blocks: string[] = [];
  let last = -1;
  for (const { text, block } of pieces) {
    if (block === last) blocks.push(`${blocks.pop() ?? ''} ${text}`);
    else blocks.push(text);
    last = block;
  }
  return joinBlocks(blocks);
}
