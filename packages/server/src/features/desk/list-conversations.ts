/** The desk's list of conversations, a page at a time, and its rows one by one. */
import type { DeskConversation, DeskPage, DeskQuery } from '@frontdesk/contract';
import { listedRows } from '../../db/listed-rows.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { type Conversation, findConversation } from '../conversations/find-conversation.js';
import { cutPage, readCursor } from '../page-cursor.js';
import { cutMatch } from './cut-match.js';
import { searchConversations, searchedWords } from './search-conversations.js';
import { orderOf, selectInOrder } from './select-conversations.js';
import { toDeskConversations } from './to-desk-conversations.js';

/** @throws {AppError} `invalid_payload` for a cursor that is none */
export async function listDesk(context: Context, actor: AgentActor, asked: DeskQuery): Promise<DeskPage> {
  const { filter, q, tag, limit } = asked;
  const list = [actor.organisation_id, 'desk', filter, ...(tag === undefined ? [] : [tag])] as const;
  const after = readCursor(context, list, asked, 'number');
  let query = selectInOrder(context, actor, filter, after)
    .selectAll('conversations')
    .limit(limit + 1);
  if (tag !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('conversation_tags')
          .select('conversation_tags.tag')
          .whereRef('conversation_tags.conversation_id', '=', 'conversations.id')
          .where('conversation_tags.organisation_id', '=', actor.organisation_id)
          .where('conversation_tags.tag', '=', tag),
      ),
    );
  let found: Awaited<ReturnType<typeof searchConversations>> | undefined;
  if (q !== undefined) {
    found = await searchConversations(context, actor, filter, q);
    if (found.size === 0) return { conversations: [], next: null };
    query = query.where('conversations.id', 'in', [...found.keys()]);
  }
  const rows = await query.execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, (row) => ({ at: placeIn(filter, row), id: row.id }));
  const conversations = await toDeskConversations(context, actor.organisation_id, kept);
  if (q === undefined || found === undefined) return { conversations, next };
  const matchOf = await readMatches(context, actor.organisation_id, kept, { found, q });
  return { conversations: conversations.map((row) => ({ ...row, match: matchOf(row.ticket_chat_id) })), next };
}

/** The messages that a search found, each by its key. */
async function readMatches(
  { database }: Context,
  organisation_id: string,
  rows: readonly Conversation[],
  { found, q }: { found: ReadonlyMap<string, number | undefined>; q: string },
): Promise<(id: string) => DeskConversation['match']> {
  const wanted = rows.flatMap(({ id }) => {
    const seq = found.get(id);
    return seq === undefined ? [] : [{ id, seq }];
  });
  if (wanted.length === 0) return () => null;
  const messages = await database.read
    .selectFrom(listedRows<{ id: string; seq: number }>(database, wanted, { id: 'text', seq: 'integer' }).as('wanted'))
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.conversation_id', '=', 'wanted.id')
        .onRef('messages.seq', '=', 'wanted.seq')
        .on('messages.organisation_id', '=', organisation_id),
    )
    .select(['wanted.id', 'messages.seq', 'messages.message'])
    .execute();
  const words = searchedWords(q.toLowerCase());
  const matches = new Map(messages.map(({ id, seq, message }) => [id, { seq, text: cutMatch(message, words) }]));
  return (id) => matches.get(id) ?? null;
}

/** @throws {AppError} `not_found` */
export async function readDeskConversation(context: Context, actor: AgentActor, id: string): Promise<DeskConversation> {
  const conversation = await findConversation(context.database.read, actor, id);
  const [row] = await toDeskConversations(context, actor.organisation_id, [conversation]);
  if (row === undefined) throw new Error('a conversation has a row');
  return row;
}

const placeIn = (filter: DeskQuery['filter'], conversation: Conversation): number => conversation[orderOf(filter)] ?? 0;
