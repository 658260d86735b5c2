/** Messages that a customer or an agent composes: the text and its attachments. */
import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { attachmentMetadata } from '../message.js';
import { characters, id, text, trimmed } from '../primitives.js';

/** The fields of a message that a customer or an agent sends. */
export const composed = {
  message: text(Number.MAX_SAFE_INTEGER)
    .overwrite(trimmed)
    .meta({
      maxLength: LIMITS.messageCharacters,
      description: 'The text; trimmed. May be empty only with an attachment.',
      examples: ['Where is order 1042?'],
    }),
  attachment: z.boolean().describe('Whether a file is attached.'),
  attachment_metadata: attachmentMetadata.nullish().describe('The attached file; required if `attachment` is true.'),
};

/** The client's own id of a message. */
export const clientMessageId = id
  .optional()
  .describe('Additive: a resend under the same id within 24 hours is acknowledged and stored once.');

/** Refuses a blank message without an attachment, one that is too long, and an attachment without metadata. */
export function checkComposed(
  value: { message: string; attachment: boolean; attachment_metadata?: unknown },
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (value.message === '' && !value.attachment) refuse('message', 'must not be blank');
  if (characters(value.message) > LIMITS.messageCharacters)
    refuse('message', `must be at most ${LIMITS.messageCharacters.toLocaleString('en')} characters`);
  if (value.attachment && (value.attachment_metadata === undefined || value.attachment_metadata === null))
    refuse('attachment_metadata', 'is required when attachment is true');
}

/** The rules of {@link checkComposed} that JSON Schema can express. */
export const composedRules = {
  anyOf: [
    { properties: { attachment: { const: true } }, required: ['attachment_metadata'] },
    { properties: { attachment: { const: false }, message: { pattern: '\\S' } } },
  ],
};
