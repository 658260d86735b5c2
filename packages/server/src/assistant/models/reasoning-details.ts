/**
 * Thoughts in the form of OpenRouter, `reasoning_details`, which the provider package does not know. Gemini and Claude sign
 * them, and refuse calls that are sent back without them unchanged
 * (https://openrouter.ai/docs/guides/best-practices/reasoning-tokens#preserving-reasoning-blocks).
 */
import type { MetadataExtractor } from '@ai-sdk/openai-compatible';
import type { JSONValue, SharedV3ProviderMetadata } from '@ai-sdk/provider';
import { z } from 'zod';

/** The package adds what a message has under this name to the message that it sends. */
export const SENT_WITH_MESSAGE = 'openaiCompatible';

const details = z.array(z.looseObject({ type: z.string(), index: z.number().nullish() }));
type Detail = z.infer<typeof details>[number];
const choices = (name: 'message' | 'delta') =>
  z.object({ choices: z.tuple([z.object({ [name]: z.object({ reasoning_details: details }) })]).rest(z.unknown()) });
const [whole, chunk] = [choices('message'), choices('delta')];

export const reasoningDetails: MetadataExtractor = {
  extractMetadata: async ({ parsedBody }) =>
    toMetadata(whole.safeParse(parsedBody).data?.choices[0].message?.reasoning_details ?? []),
  createStreamExtractor() {
    const read: Detail[] = [];
    return {
      processChunk(parsed) {
        const pieces = chunk.safeParse(parsed).data?.choices[0].delta?.reasoning_details ?? [];
        for (const piece of pieces) addPiece(read, piece);
      },
      buildMetadata: () => toMetadata(read),
    };
  },
};

const toMetadata = (read: Detail[]): SharedV3ProviderMetadata | undefined =>
  read.length === 0 ? undefined : { [SENT_WITH_MESSAGE]: { reasoning_details: read as JSONValue } };

/** Texts come in pieces, and their signature with the last one; encrypted thoughts come whole. */
function addPiece(read: Detail[], piece: Detail): void {
  const last = read.at(-1);
  const field = piece.type === 'reasoning.summary' ? 'summary' : 'text';
  if (last?.type !== piece.type || last.index !== piece.index || piece.type === 'reasoning.encrypted') {
    read.push(piece);
    return;
  }
  const given = Object.entries(piece).filter(([, value]) => value !== null && value !== undefined);
  read[read.length - 1] = {
    ...last,
    ...Object.fromEntries(given),
    [field]: joined(last[field], piece[field]),
  } as Detail;
}

const joined = (...pieces: unknown[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('');
