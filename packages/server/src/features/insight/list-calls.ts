/** The newest calls of one function, each with the turn that made it; secrets were removed before they were stored. */
import type { FunctionCallPage, functionCallsQuery } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { isoTime } from '../conversations/entry-view.js';
import { findFunctionByName } from '../functions/find.js';
import { readCallDetail } from './call-detail.js';
import { type Cursor, readCursor, writeCursor } from './cursor.js';

/** @throws {AppError} `not_found`, `invalid_payload` for a cursor of something else */
export async function listCalls(
  context: Context,
  organisation_id: string,
  name: string,
  { before, failed, limit }: z.output<typeof functionCallsQuery>,
): Promise<FunctionCallPage> {
  const after = readCursor(before);
  if ((await findFunctionByName(context, organisation_id, name)) === null)
    throw new AppError('not_found', 'There is no such function.');
  const rows = await context.database.read
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
      'conversations.mode',
    ])
    .where('turn_steps.organisation_id', '=', organisation_id)
    .where('turn_steps.kind', '=', sql.lit('function' as const))
    .where('turn_steps.name', '=', name)
    .$if(failed !== undefined, (query) => query.where('turn_steps.failure', failed === 'true' ? 'is not' : 'is', null))
    .$if(after !== undefined, (query) => query.where(older(after ?? { at: 0, id: '' })))
    .orderBy('turn_steps.started_at', 'desc')
    .orderBy('turn_steps.turn_id', 'desc')
    .orderBy('turn_steps.position', 'desc')
    .limit(limit + 1)
    .execute();
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return {
    calls: kept.map((row) => ({
      turn_id: row.turn_id,
      ticket_chat_id: row.conversation_id,
      mode: row.mode,
      ok: row.failure === null,
      ...readCallDetail(row.failure, JSON.parse(row.detail)),
      started_at: isoTime(row.started_at),
      duration_ms: row.duration_ms,
    })),
    next_before:
      last === undefined ? null : writeCursor({ at: last.started_at, id: `${last.turn_id}.${last.position}` }),
  };
}

/** Of one turn several calls may have begun at once: their position tells them apart. */
function older({ at, id }: Cursor) {
  const [, turn_id = id, position = '0'] = /^(.*)\.(\d{1,9})$/.exec(id) ?? [];
  return sql<boolean>`turn_steps.started_at <= ${at} and (turn_steps.started_at < ${at}
    or turn_steps.turn_id < ${turn_id} or (turn_steps.turn_id = ${turn_id} and turn_steps.position < ${Number(position)}))`;
}
