/** The desk's list of conversations, a page at a time, and its rows one by one. */
import type { DeskConversation, DeskPage, DeskQuery } from '@frontdesk/contract';
import { listedRows } from '../../db/listed-rows.js';
import type { PriorityLevel } from '../../db/schema.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { type Conversation, findConversation } from '../conversations/find-conversation.js';
import { cutPage, type PagedList, readCursor } from '../page-cursor.js';
import { cutMatch } from './cut-match.js';
import { isOfLevel, LEVELS, levelOf } from './priority-levels.js';
import { searchConversations, searchedWords } from './search-conversations.js';
import { orderOf, type Place, selectInOrder } from './select-conversations.js';
import { toDeskConversations } from './to-desk-conversations.js';

/** @throws {AppError} `invalid_payload` for a cursor that is none */
export async function listDesk(context: Context, actor: AgentActor, asked: DeskQuery): Promise<DeskPage> {
  const { filter, q, limit } = asked;
  const list = listOf(actor, asked);
  const stretches = readStretches(context, list, asked);
  const found = q === undefined ? undefined : await searchConversations(context, actor, filter, q);
  if (found?.size === 0) return { conversations: [], next: null };
  const rows: Conversation[] = [];
  for (const stretch of stretches) {
    if (rows.length > limit) break;
    const query = selectStretch(context, actor, asked, { stretch, ids: found && [...found.keys()] });
    rows.push(...(await query.limit(limit + 1 - rows.length).execute()));
  }
  const { kept, next } = cutPage(context, list, { rows, limit }, (row) => {
    const at = row[orderOf(filter)] ?? 0;
    return { at: isByLevel(asked) ? `${row.priority} ${at}` : at, id: row.id };
  });
  const conversations = await toDeskConversations(context, actor.organisation_id, kept);
  if (q === undefined || found === undefined) return { conversations, next };
  const matchOf = await readMatches(context, actor.organisation_id, kept, { found, q });
  return { conversations: conversations.map((row) => ({ ...row, match: matchOf(row.ticket_chat_id) })), next };
}

/** Part of a list that one index has in order. */
interface Stretch {
  /** Undefined: of any. */
  level: PriorityLevel | undefined;
  after: Place | undefined;
}

/** One priority is in the order of the list already. */
const isByLevel = ({ sort, priority }: DeskQuery) => sort === 'priority' && priority === undefined;

function listOf({ organisation_id }: AgentActor, asked: DeskQuery): PagedList {
  const name = [
    'desk',
    ...(isByLevel(asked) ? ['by priority'] : []),
    ...(asked.priority === undefined ? [] : [asked.priority]),
  ].join(' ');
  return [organisation_id, name, asked.filter, ...(asked.tag === undefined ? [] : [asked.tag])];
}

/** In the order of the list, from the cursor on. */
function readStretches(context: Context, list: PagedList, asked: DeskQuery): Stretch[] {
  if (!isByLevel(asked)) {
    const level = asked.priority === undefined ? undefined : levelOf(asked.priority);
    return [{ level, after: readCursor(context, list, asked, 'number') }];
  }
  const cursor = readCursor(context, list, asked, 'string');
  if (cursor === undefined) return LEVELS.map((level) => ({ level, after: undefined }));
  const [from = 0, at = 0] = cursor.at.split(' ').map(Number);
  return LEVELS.filter((level) => level <= from).map((level) => ({
    level,
    after: level === from ? { at, id: cursor.id } : undefined,
  }));
}

/** @param ids what a search found; undefined: there is none */
function selectStretch(
  context: Context,
  actor: AgentActor,
  { filter, tag }: DeskQuery,
  { stretch: { level, after }, ids }: { stretch: Stretch; ids: string[] | undefined },
) {
  let query = selectInOrder(context, actor, filter, after).selectAll('conversations');
  if (level !== undefined) query = query.where((eb) => isOfLevel(eb, level));
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
  return ids === undefined ? query : query.where('conversations.id', 'in', ids);
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
