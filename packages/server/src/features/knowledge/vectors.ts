/**
 * Stored vectors of passages: one for each piece of a passage, one byte per component. The encoder reads only the first
 * few hundred characters of a text, so a long passage is split, and title and headings are added to each piece.
 */
import type { Encode } from '@frontdesk/contract/language-model';
import { encoderKnows } from '../encoder-knows.js';

/** Characters that the encoder reads. */
const READ_CHARACTERS = 400;
/** Share of these for title and headings, in characters. */
const CONTEXT_CHARACTERS = 120;
/** Components of a unit vector with this many dimensions are small; larger ones are clipped. */
const LARGEST = 0.25;
const STEPS = 127;

/** Marks passages in a script that the encoder does not know, which only full text finds. */
export const NO_VECTOR = '';

export interface PassageText {
  title: string;
  heading: string | null;
  text: string;
}

/** @returns a column's value for each passage: base64, or {@link NO_VECTOR} */
export async function encodePassages(
  passages: readonly PassageText[],
  encode: Encode,
  signal: AbortSignal,
): Promise<string[]> {
  const pieces = passages.map((passage) => (encoderKnows(passage.text) ? piecesOf(passage) : []));
  const vectors = await encode(pieces.flat(), signal);
  let from = 0;
  return pieces.map(({ length }) => {
    const own = vectors.slice(from, from + length);
    from += length;
    return own.length === 0 ? NO_VECTOR : Buffer.concat(own.map(toBytes)).toString('base64');
  });
}

export function piecesOf({ title, heading, text }: PassageText): string[] {
  const innermost = heading?.split('\n').at(-1);
  const context = [title, innermost].filter(Boolean).join('. ').slice(0, CONTEXT_CHARACTERS);
  const room = READ_CHARACTERS - context.length - 2;
  const count = Math.ceil(text.length / room);
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, piece) => `${context}. ${text.slice(piece * length, (piece + 1) * length)}`);
}

/** Quantises a unit vector to one byte per component. */
export function toBytes(vector: Float32Array): Buffer {
  const bytes = Int8Array.from(vector, (value) =>
    Math.round((Math.max(-LARGEST, Math.min(LARGEST, value)) / LARGEST) * STEPS),
  );
  return Buffer.from(bytes.buffer);
}

/** Factor from the product of two such vectors to their cosine. */
export const COSINE_OF_PRODUCT = (LARGEST / STEPS) ** 2;
