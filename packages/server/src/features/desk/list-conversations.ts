/** The desk's list of conversations, a page at a time, and its rows one by one. */
import type { DeskConversation, DeskPage, DeskQuery } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { type Conversation, findConversation } from '../conversations/find-conversation.js';
import { cutPage, readCursor } from '../page-cursor.js';
import { searchConversations } from './search-conversations.js';
import { orderOf, selectInOrder } from './select-conversations.js';
import { toDeskConversations } from './to-desk-conversations.js';

/** @throws {AppError} `invalid_payload` for a cursor that is none */
export async function listDesk(context: Context, actor: AgentActor, asked: DeskQuery): Promise<DeskPage> {
  const { filter, q, limit } = asked;
  const list = [actor.organisation_id, 'desk', filter] as const;
  const after = readCursor(context, list, asked, 'number');
  let query = selectInOrder(context, actor, filter, after)
    .selectAll('conversations')
    .limit(limit + 1);
  if (q !== undefined) {
    const found = await searchConversations(context, actor, filter, q);
    if (found.length === 0) return { conversations: [], next: null };
    query = query.where('conversations.id', 'in', found);
  }
  const rows = await query.execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, (row) => ({ at: placeIn(filter, row), id: row.id }));
  return {
    conversations: await toDeskConversations(context, actor.organisation_id, kept),
    next,
  };
}

/** @throws {AppError} `not_found` */
export async function readDeskConversation(context: Context, actor: AgentActor, id: string): Promise<DeskConversation> {
  const conversation = await findConversation(context.database.read, actor, id);
  const [row] = await toDeskConversations(context, actor.organisation_id, [conversation]);
  if (row === undefined) throw new Error('a conversation has a row');
  return row;
}

const placeIn = (filter: DeskQuery['filter'], conversation: Conversation): number => conversation[orderOf(filter)] ?? 0;
