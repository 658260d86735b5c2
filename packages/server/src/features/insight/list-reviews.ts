/** What customers thought, newest first, with the conversation each is about. */
import type { ReviewPage, reviewsQuery } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../context.js';
import { isoTime } from '../conversations/entry-view.js';
import { toSessionId } from '../test-sessions.js';
import { type Cursor, readCursor, writeCursor } from './cursor.js';
import { modesOf } from './mode.js';

/** @throws {AppError} `invalid_payload` for a cursor of something else */
export async function listReviews(
  context: Context,
  organisation_id: string,
  { mode, rating, before, limit }: z.output<typeof reviewsQuery>,
): Promise<ReviewPage> {
  const after = readCursor(before);
  let query = context.database.read
    .selectFrom('reviews')
    .innerJoin('conversations', 'conversations.id', 'reviews.conversation_id')
    .selectAll('reviews')
    .select(['conversations.session_id', 'conversations.mode', 'conversations.handler_epoch'])
    .where('reviews.organisation_id', '=', organisation_id)
    .where('conversations.mode', 'in', modesOf(mode))
    .orderBy('reviews.updated_at', 'desc')
    .orderBy('reviews.conversation_id', 'desc')
    .limit(limit + 1);
  if (rating !== undefined) query = query.where('reviews.rating', '=', rating);
  if (after !== undefined) query = query.where(older(after));
  const rows = await query.execute();
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return {
    reviews: kept.map((row) => ({
      ticket_chat_id: row.conversation_id,
      session_id: toSessionId(row.session_id),
      mode: row.mode,
      rating: row.rating,
      review: row.review,
      handled_by: row.handler_epoch > 1 ? 'agent' : 'assistant',
      date_updated: isoTime(row.updated_at),
    })),
    next_before: last === undefined ? null : writeCursor({ at: last.updated_at, id: last.conversation_id }),
  };
}

function older({ at, id }: Cursor) {
  return sql<boolean>`reviews.updated_at <= ${at} and (reviews.updated_at < ${at} or reviews.conversation_id < ${id})`;
}
