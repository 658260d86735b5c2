/** HTTP endpoints of canned replies: texts that agents insert by a shortcut. For signed-in members only. */
import { z } from 'zod';
import { conversationTag } from './desk-api.js';
import { LIMITS } from './limits.js';
import { filledText, id, timestamp } from './primitives.js';

/** The body of `POST /api/v1/console/canned-replies/` and `PUT /api/v1/console/canned-replies/{canned_reply_id}/`. */
export const cannedReplyInput = z.object({
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'must begin with a letter or digit; then letters, digits, - and _')
    .max(LIMITS.cannedReplyShortcutCharacters)
    .describe('What an agent types for it, kept in lower case; unique in the organisation.'),
  title: filledText(LIMITS.cannedReplyTitleCharacters),
  text: filledText(LIMITS.messageCharacters).describe(
    '`{customer name}` (also `{customer}`), `{customer first name}` and `{agent}` are filled in by the desk. If the customer has no name, the placeholder is left out together with the comma and space before it (after it, where it begins a line).',
  ),
  tag: conversationTag.nullable().default(null).describe('Added to the conversation after the reply is sent.'),
  closes: z.boolean().default(false).describe('The conversation is closed after the reply is sent.'),
});
export type CannedReplyInput = z.output<typeof cannedReplyInput>;

/** The response of `POST /api/v1/console/canned-replies/` and `PUT /api/v1/console/canned-replies/{canned_reply_id}/`. */
export const cannedReply = z
  .object({
    id,
    shortcut: z.string(),
    title: z.string(),
    text: z.string(),
    tag: z.string().nullable(),
    closes: z.boolean(),
    date_created: timestamp,
    date_updated: timestamp,
  })
  .meta({ id: 'CannedReply' });
export type CannedReply = z.infer<typeof cannedReply>;

/** The response of `GET /api/v1/console/canned-replies/`. */
export const cannedReplyList = z.object({ canned_replies: z.array(cannedReply).describe('By shortcut.') });
