/** Customers' reviews that count for satisfaction, newest first, each with its conversation. */
import type { ReviewPage, reviewsQuery } from '@frontdesk/contract';
import type { z } from 'zod';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { readCustomerNames } from '../customers/read-customer-identity.js';
import { cutPage, isOlder, readCursor } from '../page-cursor.js';
import { toSessionId } from '../test-sessions.js';
import { modesOf } from './mode.js';
import { isNotMerged } from './resolved.js';

/** @throws {AppError} `invalid_payload` for an invalid cursor */
export async function listReviews(
  context: Context,
  organisation_id: string,
  asked: z.output<typeof reviewsQuery>,
): Promise<ReviewPage> {
  const { mode, rating, since, until, limit } = asked;
  const list = [organisation_id, 'reviews'] as const;
  const after = readCursor(context, list, asked, 'number');
  let query = context.database.read
    .selectFrom('reviews')
    .innerJoin('conversations', 'conversations.id', 'reviews.conversation_id')
    .selectAll('reviews')
    .select(['conversations.session_id', 'conversations.mode', 'conversations.handler_epoch'])
    .where('reviews.organisation_id', '=', organisation_id)
    .where('conversations.mode', 'in', modesOf(mode))
    .where(isNotMerged)
    .where(isOlder(['reviews.updated_at', 'reviews.conversation_id'], after))
    .orderBy('reviews.updated_at', 'desc')
    .orderBy('reviews.conversation_id', 'desc')
    .limit(limit + 1);
  if (rating !== undefined) query = query.where('reviews.rating', '=', rating);
  if (since !== undefined) query = query.where('reviews.updated_at', '>=', Date.parse(since));
  if (until !== undefined) query = query.where('reviews.updated_at', '<', Date.parse(until));
  const rows = await query.execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ updated_at: at, conversation_id: id }) => ({
    at,
    id,
  }));
  const customerOf = await readCustomerNames(context, organisation_id, kept);
  return {
    reviews: kept.map((row) => ({
      ticket_chat_id: row.conversation_id,
      session_id: toSessionId(row.session_id),
      customer: customerOf(row.session_id),
      mode: row.mode,
      rating: row.rating,
      review: row.review,
      handled_by: row.handler_epoch > 1 ? 'agent' : 'assistant',
      date_updated: isoTime(row.updated_at),
    })),
    next,
    next_before: next,
  };
}
