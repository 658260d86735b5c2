/**
 * Finds turns of an organisation, across its conversations. One page of a search looks at a bounded stretch of turns and
 * says where the next one goes on, so that a word which occurs nowhere does not read the whole database at once.
 */
import { LIMITS, type TurnPage, type TurnSummary, type turnsQuery } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../context.js';
import { isoTime } from '../conversations/entry-view.js';
import { toSessionId, toStoredSession } from '../test-sessions.js';
import { viewUsage } from '../usage/turn-usage.js';
import { type Cursor, readCursor, writeCursor } from './cursor.js';
import { modesOf } from './mode.js';
import { turnResult } from './turn-result.js';

type Search = z.output<typeof turnsQuery>;

/** Newest first. @throws {AppError} `invalid_payload` for a cursor of something else */
export async function listTurns(context: Context, organisation_id: string, search: Search): Promise<TurnPage> {
  const after = readCursor(search.before);
  const rows = await matching(context, organisation_id, search, after).execute();
  const kept = rows.slice(0, search.limit);
  const last = rows.length > search.limit ? kept.at(-1) : await stretchEnd(context, organisation_id, after);
  return {
    turns: kept.map(toSummary),
    next_before: last === undefined ? null : writeCursor({ at: last.created_at, id: last.id }),
  };
}

/** The turns that one page looks at. */
function stretch(context: Context, organisation_id: string, after: Cursor | undefined) {
  return context.database.read
    .selectFrom('turns')
    .where('turns.organisation_id', '=', organisation_id)
    .$if(after !== undefined, (query) => query.where(older(after ?? { at: 0, id: '' })))
    .orderBy('turns.created_at', 'desc')
    .orderBy('turns.id', 'desc');
}

function older({ at, id }: Cursor) {
  return sql<boolean>`turns.created_at <= ${at} and (turns.created_at < ${at} or turns.id < ${id})`;
}

/** Where the stretch ends, if there may be more behind it. */
function stretchEnd(context: Context, organisation_id: string, after: Cursor | undefined) {
  return stretch(context, organisation_id, after)
    .select(['turns.id', 'turns.created_at'])
    .offset(LIMITS.searchedTurns - 1)
    .limit(1)
    .executeTakeFirst();
}

function matching(context: Context, organisation_id: string, search: Search, after: Cursor | undefined) {
  const { mode, outcome, model, q, limit } = search;
  const looked_at = stretch(context, organisation_id, after).selectAll().limit(LIMITS.searchedTurns);
  let query = context.database.read
    .selectFrom(looked_at.as('turns'))
    .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.conversation_id', '=', 'turns.conversation_id')
        .onRef('messages.seq', '=', 'turns.message_seq'),
    )
    .selectAll('turns')
    .select(['conversations.session_id', 'conversations.mode', turnResult.as('result')])
    .select(sql<string>`substr(messages.message, 1, ${sql.lit(LIMITS.questionCharacters + 1)})`.as('question'))
    .where('conversations.mode', 'in', modesOf(mode))
    .orderBy('turns.created_at', 'desc')
    .orderBy('turns.id', 'desc')
    .limit(limit + 1);
  if (outcome !== undefined) query = query.where(turnResult, '=', outcome);
  if (model !== undefined) query = query.where('turns.model', '=', model);
  if (search.function !== undefined) query = query.where(called(search.function));
  if (q !== undefined) query = query.where(says(q));
  return query;
}

function called(name: string) {
  return sql<boolean>`exists (
    select 1 from turn_steps
    where turn_steps.turn_id = turns.id and turn_steps.kind = 'function' and turn_steps.name = ${name}
  )`;
}

/** Upper and lower case do not matter, as far as the database knows them. */
function says(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(lower(messages.message) like lower(cast(${pattern} as text)) escape '\\'
    or turns.conversation_id = ${q} or conversations.session_id in (${q}, ${toStoredSession('test', q)}) or turns.id = ${q})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number];

function toSummary(row: Row): TurnSummary {
  const { finished_at, created_at } = row;
  return {
    id: row.id,
    ticket_chat_id: row.conversation_id,
    session_id: toSessionId(row.session_id),
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
