/**
 * The newest calls of one function, each with its turn, or none if an MCP client called it. Secrets were removed before
 * storing.
 */
import type { FunctionCallPage, functionCallsQuery } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { fromJson, type Json } from '../../json.js';
import type { Context } from '../context.js';
import { findFunctionByName } from '../functions/find.js';
import { type Cursor, cutPage, readCursor } from '../page-cursor.js';
import { toSessionId } from '../test-sessions.js';
import { readCallDetail } from './call-detail.js';

/** @throws {AppError} `not_found`, `invalid_payload` for an invalid cursor */
export async function listCalls(
  context: Context,
  organisation_id: string,
  name: string,
  asked: z.output<typeof functionCallsQuery>,
): Promise<FunctionCallPage> {
  const { failed, limit } = asked;
  const list = [organisation_id, 'calls', name] as const;
  const after = readCursor(context, list, asked, 'number');
  if ((await findFunctionByName(context, organisation_id, name)) === null)
    throw new AppError('not_found', 'There is no such function.');
  const page = { name, failed, after, most: limit + 1 };
  const rows = [
    ...(await callsOfTurns(context, organisation_id, page, 'function')),
    ...(await callsOfTurns(context, organisation_id, page, 'leaf')),
    ...(await callsOfClients(context, organisation_id, page)),
  ].toSorted(newestFirst);
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ started_at: at, turn_id, position }) => ({
    at,
    id: `${turn_id}.${position}`,
  }));
  return {
    calls: kept.map((row) => ({
      via: row.conversation_id === null ? ('mcp' as const) : ('assistant' as const),
      turn_id: row.conversation_id === null ? null : row.turn_id,
      ticket_chat_id: row.conversation_id,
      session_id: row.session_id === null ? null : toSessionId(row.session_id),
      mode: row.mode,
      ok: row.failure === null,
      ...readCallDetail(row.failure, fromJson(row.detail)),
      started_at: isoTime(row.started_at),
      duration_ms: row.duration_ms,
    })),
    next,
    next_before: next,
  };
}

interface Page {
  name: string;
  failed: 'true' | 'false' | undefined;
  after: Cursor | undefined;
  most: number;
}

/** Calls by MCP clients have an id of their own instead of a turn's. */
interface CallRow {
  turn_id: string;
  position: number;
  detail: Json<unknown>;
  failure: string | null;
  started_at: number;
  duration_ms: number;
  /** Null: called by an MCP client. */
  conversation_id: string | null;
  session_id: string | null;
  mode: 'live' | 'test';
}

const newestFirst = (one: CallRow, other: CallRow): number =>
  other.started_at - one.started_at ||
  (one.turn_id === other.turn_id ? other.position - one.position : one.turn_id < other.turn_id ? 1 : -1);

function callsOfTurns(
  context: Context,
  organisation_id: string,
  { name, failed, after, most }: Page,
  kind: 'function' | 'leaf',
): Promise<CallRow[]> {
  return context.database.read
    .selectFrom('turn_steps')
    .innerJoin('turns', 'turns.id', 'turn_steps.turn_id')
    .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
    .select([
      'turn_steps.turn_id',
      'turn_steps.position',
      'turn_steps.detail',
      'turn_steps.failure',
      'turn_steps.started_at',
      'turn_steps.duration_ms',
      'turns.conversation_id',
      'conversations.session_id',
      'conversations.mode',
    ])
    .where('turn_steps.organisation_id', '=', organisation_id)
    .where('turn_steps.kind', '=', sql.lit(kind))
    .where('turn_steps.name', '=', name)
    .$if(failed !== undefined, (query) => query.where('turn_steps.failure', failed === 'true' ? 'is not' : 'is', null))
    .$if(after !== undefined, (query) => query.where(older(after ?? { at: 0, id: '' })))
    .orderBy('turn_steps.started_at', 'desc')
    .orderBy('turn_steps.turn_id', 'desc')
    .orderBy('turn_steps.position', 'desc')
    .limit(most)
    .execute() as Promise<CallRow[]>;
}

async function callsOfClients(
  { database }: Context,
  organisation_id: string,
  { name, failed, after, most }: Page,
): Promise<CallRow[]> {
  const rows = await database.read
    .selectFrom('mcp_calls')
    .select(['id', 'session_id', 'mode', 'detail', 'failure', 'started_at', 'duration_ms'])
    .where('organisation_id', '=', organisation_id)
    .where('name', '=', name)
    .$if(failed !== undefined, (query) => query.where('failure', failed === 'true' ? 'is not' : 'is', null))
    .$if(after !== undefined, (query) => query.where(olderClientCall(after ?? { at: 0, id: '' })))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, turn_id: id, position: 0, conversation_id: null }));
}

function olderClientCall({ at, id }: Cursor) {
  const [before = id] = id.split('.', 1);
  return sql<boolean>`started_at <= ${at} and (started_at < ${at} or id < ${before})`;
}

/** Several calls of a turn may start at the same time: their position orders them. */
function older({ at, id }: Cursor) {
  const [, turn_id = id, position = '0'] = /^(.*)\.(\d{1,9})$/.exec(id) ?? [];
  return sql<boolean>`turn_steps.started_at <= ${at} and (turn_steps.started_at < ${at}
    or turn_steps.turn_id < ${turn_id} or (turn_steps.turn_id = ${turn_id} and turn_steps.position < ${Number(position)}))`;
}
