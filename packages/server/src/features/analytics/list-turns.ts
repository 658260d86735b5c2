/**
 * Searches an organisation's turns over all conversations. Each page searches a bounded number of turns and returns
 * where the next one continues, so that a word that never occurs does not read the whole database.
 */
import { LIMITS, type TurnPage, type TurnSummary, type turnsQuery } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { containsText } from '../../db/expressions.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { type NameOf, readCustomerNames } from '../customers/read-customer-identity.js';
import { type Cursor, isOlder, readCursor, writeCursor } from '../page-cursor.js';
import { toSessionId, toStoredSession } from '../test-sessions.js';
import { viewUsage } from '../usage/turn-usage.js';
import { modesOf } from './mode.js';

/** Turns per query: SQLite has one reading thread, which this blocks for all. */
const STRETCH_TURNS = 500;

type Search = z.output<typeof turnsQuery>;

/** Newest first. @throws {AppError} `invalid_payload` for an invalid cursor */
export async function listTurns(context: Context, organisation_id: string, search: Search): Promise<TurnPage> {
  const rows: Row[] = [];
  const list = [organisation_id, 'turns'] as const;
  let after: Cursor | undefined = readCursor(context, list, search, 'number');
  for (let looked_at = 0; looked_at < LIMITS.searchedTurns; looked_at += STRETCH_TURNS) {
    const [found, end] = await Promise.all([
      matching(context, organisation_id, search, after).execute(),
      stretchEnd(context, organisation_id, search, after),
    ]);
    rows.push(...found);
    after = end;
    if (rows.length > search.limit || end === undefined) break;
  }
  const kept = rows.slice(0, search.limit);
  const last = kept.at(-1);
  if (rows.length > search.limit && last !== undefined) after = { at: last.created_at, id: last.id };
  const next = after === undefined ? null : writeCursor(context, list, after);
  const customerOf = await readCustomerNames(context, organisation_id, kept);
  return { turns: kept.map((row) => toSummary(row, customerOf)), next, next_before: next };
}

/** The turns of one step. */
function stretch(
  context: Context,
  organisation_id: string,
  { since, until }: Pick<Search, 'since' | 'until'>,
  after: Cursor | undefined,
) {
  return context.database.read
    .selectFrom('turns')
    .where('turns.organisation_id', '=', organisation_id)
    .$if(since !== undefined, (query) => query.where('turns.created_at', '>=', Date.parse(since ?? '')))
    .$if(until !== undefined, (query) => query.where('turns.created_at', '<', Date.parse(until ?? '')))
    .where(isOlder(['turns.created_at', 'turns.id'], after))
    .orderBy('turns.created_at', 'desc')
    .orderBy('turns.id', 'desc');
}

/** The end of the step, if there may be more turns. */
function stretchEnd(
  context: Context,
  organisation_id: string,
  search: Search,
  after: Cursor | undefined,
): Promise<Cursor | undefined> {
  return stretch(context, organisation_id, search, after)
    .select(['turns.id', 'turns.created_at as at'])
    .offset(STRETCH_TURNS - 1)
    .limit(1)
    .executeTakeFirst();
}

function matching(context: Context, organisation_id: string, search: Search, after: Cursor | undefined) {
  const { mode, result = search.outcome, model, q, limit } = search;
  const looked_at = stretch(context, organisation_id, search, after).selectAll().limit(STRETCH_TURNS);
  let query = context.database.read
    .selectFrom(looked_at.as('turns'))
    .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.conversation_id', '=', 'turns.conversation_id')
        .onRef('messages.seq', '=', 'turns.message_seq'),
    )
    .selectAll('turns')
    .select(['conversations.session_id', 'conversations.mode'])
    .select(sql<string>`substr(messages.message, 1, ${sql.lit(LIMITS.questionCharacters + 1)})`.as('question'))
    .where('conversations.mode', 'in', modesOf(mode))
    .orderBy('turns.created_at', 'desc')
    .orderBy('turns.id', 'desc')
    .limit(limit + 1);
  if (result !== undefined) query = query.where('turns.result', '=', result);
  if (search.handover_reason !== undefined) query = query.where('turns.handover_reason', '=', search.handover_reason);
  if (model !== undefined) query = query.where('turns.model', '=', model);
  if (search.function !== undefined) query = query.where(called(search.function));
  if (q !== undefined) query = query.where(says(context, q));
  return query;
}

function called(name: string) {
  return sql<boolean>`exists (
    select 1 from turn_steps
    where turn_steps.turn_id = turns.id and turn_steps.kind in ('function', 'leaf') and turn_steps.name = ${name}
  )`;
}

/** Case-insensitive, as far as the database supports it. */
function says({ database }: Context, q: string) {
  const words = containsText(database, sql`lower(messages.message)`, sql<string>`lower(cast(${q} as text))`);
  return sql<boolean>`(${words}
    or turns.conversation_id = ${q} or conversations.session_id in (${q}, ${toStoredSession('test', q)}) or turns.id = ${q})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number];

function toSummary(row: Row, customerOf: NameOf): TurnSummary {
  const { finished_at, created_at } = row;
  return {
    id: row.id,
    ticket_chat_id: row.conversation_id,
    session_id: toSessionId(row.session_id),
    customer: customerOf(row.session_id),
    mode: row.mode,
    question: cut(row.question),
    status: row.status,
    result: row.result,
    outcome: row.outcome,
    model: row.model,
    total_ms: finished_at === null ? null : Math.max(0, finished_at - created_at),
    usage: viewUsage(row),
    date_created: isoTime(created_at),
  };
}

function cut(question: string): string {
  const characters = [...question];
  if (characters.length <= LIMITS.questionCharacters) return question;
  return `${characters.slice(0, LIMITS.questionCharacters - 1).join('')}…`;
}
