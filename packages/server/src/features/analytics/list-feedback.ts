/** Customers' feedback on single replies, newest first, each with the question and the reply. */
import { type FeedbackPage, type feedbackQuery, LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { readCustomerNames } from '../customers/read-customer-identity.js';
import { cutPage, isOlder, readCursor } from '../page-cursor.js';
import { toSessionId } from '../test-sessions.js';
import { modesOf } from './mode.js';

/** @throws {AppError} `invalid_payload` for an invalid cursor */
export async function listFeedback(
  context: Context,
  organisation_id: string,
  asked: z.output<typeof feedbackQuery>,
): Promise<FeedbackPage> {
  const { mode, rating, reason, since, until, limit } = asked;
  const list = [organisation_id, 'feedback'] as const;
  const after = readCursor(context, list, asked, 'number');
  let query = context.database.read
    .selectFrom('answer_feedback as f')
    .innerJoin('messages as answers', (join) =>
      join.onRef('answers.conversation_id', '=', 'f.conversation_id').onRef('answers.seq', '=', 'f.seq'),
    )
    .leftJoin('messages as questions', (join) =>
      join
        .onRef('questions.conversation_id', '=', 'f.conversation_id')
        .onRef('questions.seq', '=', 'answers.in_reply_to'),
    )
    .leftJoin('turns', 'turns.id', 'answers.turn_id')
    .select(['f.conversation_id', 'f.seq', 'f.mode', 'f.rating', 'f.reason', 'f.comment', 'f.updated_at'])
    .select(['answers.id as message_id', 'answers.session_id', 'turns.id as turn_id'])
    .select(sql<string>`substr(answers.message, 1, ${sql.lit(LIMITS.feedbackAnswerCharacters)})`.as('answer'))
    .select(({ fn }) => fn.coalesce('turns.question', 'questions.message').as('question'))
    .where('f.organisation_id', '=', organisation_id)
    .where('f.mode', 'in', modesOf(mode))
    .where(isOlder(['f.updated_at', 'answers.id'], after))
    .orderBy('f.updated_at', 'desc')
    .orderBy('answers.id', 'desc')
    .limit(limit + 1);
  if (rating !== undefined) query = query.where('f.rating', '=', rating);
  if (reason !== undefined) query = query.where('f.reason', '=', reason);
  if (since !== undefined) query = query.where('f.updated_at', '>=', Date.parse(since));
  if (until !== undefined) query = query.where('f.updated_at', '<', Date.parse(until));
  const rows = await query.execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ updated_at: at, message_id: id }) => ({ at, id }));
  const customerOf = await readCustomerNames(context, organisation_id, kept);
  return {
    feedback: kept.map(({ conversation_id, session_id, updated_at, ...row }) => ({
      ...row,
      ticket_chat_id: conversation_id,
      session_id: toSessionId(session_id),
      customer: customerOf(session_id),
      date_updated: isoTime(updated_at),
    })),
    next,
  };
}
