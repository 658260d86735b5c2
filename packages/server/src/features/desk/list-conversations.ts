/** The desk's list of conversations, a page at a time, and single rows. */
import type { DeskConversation, DeskPage, DeskQuery } from '@frontdesk/contract';
import { sql } from 'kysely';
import { listedRows } from '../../db/listed-rows.js';
import type { ConversationRow, PriorityLevel } from '../../db/schema.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { isOfLevel, LEVELS, levelOf } from '../conversation-log/priority-levels.js';
import { type Cursor, cutPage, type PagedList, readCursor } from '../page-cursor.js';
import { cutToMatch } from './cut-message.js';
import { searchConversations, searchedWords } from './search-conversations.js';
import { isOfAgent, orderOf, type Place, selectInOrder } from './select-conversations.js';
import { dueOf, selectDueFirst, selectOverdue, selectWithTarget } from './select-due.js';
import { toDeskConversations } from './to-desk-conversations.js';

/** @throws {AppError} `invalid_payload` for an invalid cursor */
export async function listDesk(context: Context, actor: AgentActor, asked: DeskQuery): Promise<DeskPage> {
  const { filter, q, limit } = asked;
  const list = listOf(actor, asked);
  const stretches = readStretches(context, list, asked);
  const found = q === undefined ? undefined : await searchConversations(context, actor, filter, q);
  if (found?.size === 0) return { conversations: [], next: null };
  const rows: Listed[] = [];
  for (const stretch of stretches) {
    if (rows.length > limit) break;
    const query = selectStretch(context, actor, asked, { stretch, ids: found && [...found.keys()] });
    rows.push(...(await query.limit(limit + 1 - rows.length).execute()));
  }
  const { kept, next } = cutPage(context, list, { rows, limit }, (row) => placeIn(row, asked));
  const conversations = await toDeskConversations(context, actor.organisation_id, kept);
  if (q === undefined || found === undefined) return { conversations, next };
  const matchOf = await readMatches(context, actor.organisation_id, kept, { found, q });
  return { conversations: conversations.map((row) => ({ ...row, match: matchOf(row.ticket_chat_id) })), next };
}

type Listed = ConversationRow & { due_at: number | null };

/** A section of a list that one index has in order. */
interface Stretch {
  /** `first`: those with a target, soonest due first. `rest`: the others, in the order of the list. */
  part: 'all' | DuePart;
  /** Undefined: of any priority. */
  level: PriorityLevel | undefined;
  after: Place | undefined;
}

type DuePart = 'first' | 'rest';
const DUE_PARTS: readonly DuePart[] = ['first', 'rest'];

/**
 * A single priority is already in the order of the list. Conversations that wait for a human are listed in the order in
 * which they are served.
 */
const isByLevel = ({ filter, sort, priority }: DeskQuery) =>
  priority === undefined && (sort === 'priority' || (sort === undefined && filter === 'needs_human'));

function listOf({ organisation_id }: AgentActor, asked: DeskQuery): PagedList {
  const name = [
    'desk',
    ...(isByLevel(asked) ? ['by priority'] : asked.sort === 'due' ? ['by due'] : []),
    ...(asked.due === undefined ? [] : [asked.due]),
    ...(asked.priority === undefined ? [] : [asked.priority]),
    ...(asked.agent === undefined ? [] : ['of', asked.agent]),
  ].join(' ');
  return [organisation_id, name, asked.filter, ...(asked.tag === undefined ? [] : [asked.tag])];
}

/** In the order of the list, after the cursor. */
function readStretches(context: Context, list: PagedList, asked: DeskQuery): Stretch[] {
  const level = asked.priority === undefined ? undefined : levelOf(asked.priority);
  if (asked.sort === 'due') {
    const { from, after } = readStretchCursor(context, list, asked);
    return DUE_PARTS.slice(from).map((part, index) => ({ part, level, after: index === 0 ? after : undefined }));
  }
  if (!isByLevel(asked)) return [{ part: 'all', level, after: readCursor(context, list, asked, 'number') }];
  const { from, after } = readStretchCursor(context, list, asked);
  return LEVELS.filter((one) => after === undefined || one <= from).map((one) => ({
    part: 'all',
    level: one,
    after: one === from ? after : undefined,
  }));
}

/**
 * @returns the number of the section, as in {@link placeIn}, and the position in it; undefined: the beginning of the
 * list
 */
function readStretchCursor(context: Context, list: PagedList, asked: DeskQuery): { from: number; after?: Place } {
  const cursor = readCursor(context, list, asked, 'string');
  if (cursor === undefined) return { from: 0 };
  const [from = 0, at = 0] = cursor.at.split(' ').map(Number);
  return { from, after: { at, id: cursor.id } };
}

/** The position of a row in the list: by its section, if there are several. */
function placeIn(row: Listed, asked: DeskQuery): Cursor<number | string> {
  const { id, priority, due_at } = row;
  const at = row[orderOf(asked.filter)] ?? 0;
  if (asked.sort === 'due') return { at: due_at === null ? `1 ${at}` : `0 ${due_at}`, id };
  return { at: isByLevel(asked) ? `${priority} ${at}` : at, id };
}

/** @param ids result of a search; undefined: no search */
function selectStretch(
  context: Context,
  actor: AgentActor,
  { filter, tag, agent, due, sort }: DeskQuery,
  { stretch: { part, level, after }, ids }: { stretch: Stretch; ids: string[] | undefined },
) {
  const ordered =
    part === 'first' ? selectDueFirst(context, actor, filter, after) : selectInOrder(context, actor, filter, after);
  let query = ordered
    .selectAll('conversations')
    .select((sort === 'due' ? dueOf : sql<number | null>`null`).as('due_at'));
  if (part === 'rest') query = query.where('conversations.id', 'not in', selectWithTarget(context, actor));
  if (due !== undefined) query = query.where('conversations.id', 'in', selectOverdue(context, actor));
  if (agent !== undefined) query = query.where((eb) => isOfAgent(eb, actor, agent));
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

/** The matching messages of a search, each read by its key. */
async function readMatches(
  { database }: Context,
  organisation_id: string,
  rows: readonly ConversationRow[],
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
  const matches = new Map(messages.map(({ id, seq, message }) => [id, { seq, text: cutToMatch(message, words) }]));
  return (id) => matches.get(id) ?? null;
}

/** @throws {AppError} `not_found` */
export async function readDeskConversation(context: Context, actor: AgentActor, id: string): Promise<DeskConversation> {
  const conversation = await findConversation(context.database.read, actor, id);
  const [row] = await toDeskConversations(context, actor.organisation_id, [conversation]);
  if (row === undefined) throw new Error('a conversation has a row');
  return row;
}
