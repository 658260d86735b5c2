/** Reads a conversation, a page at a time by `seq`, and lists the conversations of a session. */
import type { ConversationList, ConversationsQuery, HistoryPage } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { type Actor, requireSession } from '../actor.js';
import { findRunningCalls } from '../calls/running-calls.js';
import type { Context } from '../context.js';
import { withCallStarts } from '../conversation-log/call-starts.js';
import { toConversationView, toHistoryMessage } from '../conversation-log/entry-view.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { selectTopic } from '../conversation-log/select-topic.js';
import type { Entry } from '../events.js';
import { cutPage, isOlder, readCursor } from '../page-cursor.js';

interface PageRequest {
  after_seq?: number | undefined;
  before_seq?: number | undefined;
  limit: number;
}

/** Oldest first. Without a cursor, the newest page. @throws {AppError} `not_found`, `forbidden` */
export async function readHistory(context: Context, actor: Actor, id: string, page: PageRequest): Promise<HistoryPage> {
  const conversation = await findConversation(context.database.read, actor, id);
  const forward = page.after_seq !== undefined;
  let query = context.database.read
    .selectFrom('messages')
    .leftJoin('answer_feedback as feedback', (join) =>
      join
        .onRef('feedback.conversation_id', '=', 'messages.conversation_id')
        .onRef('feedback.seq', '=', 'messages.seq'),
    )
    .selectAll('messages')
    .select(['feedback.rating', 'feedback.reason', 'feedback.comment'])
    .where('messages.conversation_id', '=', conversation.id)
    .where('messages.organisation_id', '=', actor.organisation_id)
    .orderBy('messages.seq', forward ? 'asc' : 'desc')
    .limit(page.limit + 1);
  if (page.after_seq !== undefined) query = query.where('messages.seq', '>', page.after_seq);
  if (page.before_seq !== undefined) query = query.where('messages.seq', '<', page.before_seq);
  const rows = await query.execute();
  const fitting = rows.slice(0, fittingRows(rows.slice(0, page.limit)));
  if (!forward) fitting.reverse();
  const kept = await withCallStarts(context.database, actor.organisation_id, fitting);
  return {
    ticket_chat_id: id,
    messages: kept.map(({ rating, reason, comment, ...entry }) => ({
      ...toHistoryMessage(entry, actor.kind === 'inapp'),
      ...(rating === null ? {} : { feedback: { rating, reason, comment } }),
    })),
    has_more: rows.length > kept.length,
  };
}

/** How many of the rows fit on a page: at least one, and no more than its limit of characters allows. */
export function fittingRows(rows: readonly Pick<Entry, 'message' | 'attachment_metadata' | 'cards'>[]): number {
  let characters = 0;
  const beyond = rows.findIndex(({ message, attachment_metadata, cards }) => {
    characters += message.length + (attachment_metadata?.length ?? 0) + (cards?.length ?? 0);
    return characters > LIMITS.historyPageCharacters;
  });
  return beyond === -1 ? rows.length : Math.max(1, beyond);
}

/** Newest first, a page at a time. @throws {AppError} `forbidden`; `invalid_payload` for a cursor of another list */
export async function listConversations(
  context: Context,
  actor: Actor,
  session_id: string,
  asked: ConversationsQuery,
): Promise<ConversationList> {
  requireSession(actor, session_id);
  const { closed, limit } = asked;
  const list = [actor.organisation_id, 'conversations', session_id, closed ?? 'all'] as const;
  const after = readCursor(context, list, asked, 'number');
  const rows = await context.database.read
    .selectFrom('conversations')
    .selectAll()
    .select(selectTopic)
    .where('organisation_id', '=', actor.organisation_id)
    .where('session_id', '=', session_id)
    .$if(closed !== undefined, (query) => query.where('open_slot', closed === 'true' ? 'is' : 'is not', null))
    .where(isOlder(['created_at', 'id'], after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ created_at: at, id }) => ({ at, id }));
  const calls = await findRunningCalls(context, actor.organisation_id, kept);
  return {
    conversations: kept.map((conversation) => ({
      ...toConversationView(conversation, calls.get(conversation.id)),
      agent_read_seq: conversation.handler_read_seq,
      topic: conversation.topic,
    })),
    next,
  };
}
