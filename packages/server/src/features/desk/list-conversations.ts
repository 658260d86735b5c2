/** The desk's list of conversations, a page at a time, and its rows one by one. */
import type { DeskConversation, DeskPage, DeskQuery } from '@frontdesk/contract';
import { invalidPayload } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { type Conversation, findConversation } from '../conversations/find-conversation.js';
import { searchConversations } from './search-conversations.js';
import { orderOf, type Place, selectInOrder } from './select-conversations.js';
import { toDeskConversations } from './to-desk-conversations.js';

/** @throws {AppError} `invalid_payload` for a cursor that is none */
export async function listDesk(context: Context, actor: AgentActor, asked: DeskQuery): Promise<DeskPage> {
  const { filter, q, before, limit } = asked;
  const after = before === undefined ? undefined : readCursor(before);
  let query = selectInOrder(context, actor, filter, after)
    .selectAll('conversations')
    .limit(limit + 1);
  if (q !== undefined) {
    const found = await searchConversations(context, actor, filter, q);
    if (found.length === 0) return { conversations: [], next: null };
    query = query.where('conversations.id', 'in', found);
  }
  const rows = await query.execute();
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return {
    conversations: await toDeskConversations(context, actor.organisation_id, kept),
    next: last === undefined ? null : writeCursor({ at: placeIn(filter, last), id: last.id }),
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

const writeCursor = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString('base64url');

function readCursor(cursor: string): Place {
  const [, at, id] = /^(\d{1,15}) ([\x21-\x7e]{1,128})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined)
    throw invalidPayload([{ path: 'before', message: 'must be the next of a page' }]);
  return { at: Number(at), id };
}
