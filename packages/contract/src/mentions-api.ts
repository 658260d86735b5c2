/** HTTP endpoints by which a member reads where colleagues mentioned them, and marks it read. */
import { z } from 'zod';
import { customerName } from './customers-api.js';
import { supportNote } from './desk-events.js';
import { LIMITS } from './limits.js';
import { cursor, next } from './paging.js';
import { sessionId } from './primitives.js';

/** The query of `GET /api/v1/console/mentions/`. */
export const mentionQuery = z.object({
  cursor,
  limit: z.coerce.number().int().min(1).max(LIMITS.mentionsPage).default(50),
});
export type MentionQuery = z.output<typeof mentionQuery>;

/** A note that mentions the caller. */
export const mention = z
  .object({
    note: supportNote,
    read: z.boolean(),
    session_id: sessionId.describe('The customer of the conversation.'),
    customer: customerName,
    closed: z.boolean().describe('The conversation is closed.'),
  })
  .meta({ id: 'Mention' });
export type Mention = z.infer<typeof mention>;

/** The response of `GET /api/v1/console/mentions/`. */
export const mentionPage = z.object({ mentions: z.array(mention).describe('Newest first.'), next });
export type MentionPage = z.infer<typeof mentionPage>;

/** The response of `PUT /api/v1/console/conversations/{ticket_chat_id}/mentions/read/`. */
export const mentionsRead = z.object({ read: z.int().describe('Number of mentions that were unread before.') });
