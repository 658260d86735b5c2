/**
 * The record of recordings of calls. A call has one recording at most. LiveKit Egress writes it; its file is found by a name that only
 * this table has. Deleting a row, also with its call, leaves the name in `recording_deletions` until the file is deleted.
 */
import { randomUUID } from 'node:crypto';
import type { CallRecording } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { CallRecordingRow, CallRow, RecordingDeletionRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { Actor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';

/** The media type of the files, AAC in MP4: every browser plays it. */
export const RECORDING_TYPE = 'audio/mp4';

const PAGE_ROWS = 100;
/** Literals, because the predicate of their index contains them. */
const UNFINISHED = [sql.lit('starting' as const), sql.lit('recording' as const)];

/** @returns undefined if the call is over, or has a recording */
export async function insertRecording(
  context: Context,
  call: Pick<CallRow, 'id' | 'organisation_id' | 'conversation_id'>,
): Promise<CallRecordingRow | undefined> {
  return await context.database.transaction(async ({ query }) => {
    const running = await query
      .selectFrom('calls')
      .select('id')
      .where('id', '=', call.id)
      .where('organisation_id', '=', call.organisation_id)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (running === undefined) return undefined;
    return await query
      .insertInto('call_recordings')
      .values({
        id: randomUUID(),
        organisation_id: call.organisation_id,
        conversation_id: call.conversation_id,
        call_id: call.id,
        file: `${randomUUID()}.mp4`,
        state: 'starting',
        egress_id: null,
        started_at: context.now(),
        bytes: null,
      })
      .onConflict((conflict) => conflict.column('call_id').doNothing())
      .returningAll()
      .executeTakeFirst();
  });
}

/** Stores the result of a recording. Agents who have its conversation open see it. @returns false if it was deleted */
export async function updateRecording(
  context: Context,
  id: string,
  change: Partial<Pick<CallRecordingRow, 'state' | 'egress_id' | 'bytes'>>,
): Promise<boolean> {
  return await context.database.transaction(async ({ query, onCommit }) => {
    const changed = await query
      .updateTable('call_recordings')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', UNFINISHED)
      .returning(['conversation_id', 'organisation_id'])
      .executeTakeFirst();
    if (changed === undefined) return false;
    const conversation = await query
      .selectFrom('conversations')
      .select(['id', 'organisation_id', 'session_id'])
      .where('id', '=', changed.conversation_id)
      .where('organisation_id', '=', changed.organisation_id)
      .executeTakeFirst();
    if (conversation !== undefined)
      onCommit(() => announce(context, { type: 'desk_changed', ...placeOf(conversation), reason: 'call' }));
    return true;
  });
}

export interface UnfinishedRecording extends CallRecordingRow {
  /** Its call is over, and the call's participants have left the room. */
  is_over: boolean;
}

/** The last recording of a page. Recordings are read by age, so that those that fail delay no others. */
export type LastRecording = Pick<RecordingDeletionRow, 'started_at' | 'file'>;
const BEFORE_ALL: LastRecording = { started_at: 0, file: '' };

/** The next page of the recordings whose file may still be written. */
export async function findUnfinishedRecordings(
  context: Context,
  last: LastRecording = BEFORE_ALL,
): Promise<UnfinishedRecording[]> {
  const rows = await context.database.read
    .selectFrom('call_recordings')
    .innerJoin('calls', 'calls.id', 'call_recordings.call_id')
    .selectAll('call_recordings')
    .select(['calls.active', 'calls.room_open'])
    .where('call_recordings.state', 'in', UNFINISHED)
    .where((eb) =>
      eb(eb.refTuple('call_recordings.started_at', 'call_recordings.file'), '>', eb.tuple(last.started_at, last.file)),
    )
    .orderBy('call_recordings.started_at')
    .orderBy('call_recordings.file')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map(({ active, room_open, ...row }) => ({ ...row, is_over: active === null && room_open === 0 }));
}

/** The next page of the files of deleted recordings. @param before only those of recordings that were started earlier */
export async function findRecordingDeletions(
  context: Context,
  before: number,
  last: LastRecording = BEFORE_ALL,
): Promise<RecordingDeletionRow[]> {
  return await context.database.read
    .selectFrom('recording_deletions')
    .selectAll()
    .where('started_at', '<', before)
    .where((eb) => eb(eb.refTuple('started_at', 'file'), '>', eb.tuple(last.started_at, last.file)))
    .orderBy('started_at')
    .orderBy('file')
    .limit(PAGE_ROWS)
    .execute();
}

/** Call it once the file is deleted. */
export async function forgetRecordingFile(context: Context, file: string): Promise<void> {
  await context.database.transaction(({ query }) =>
    query.deleteFrom('recording_deletions').where('file', '=', file).execute(),
  );
}

/** Whether files of deleted recordings of these organisations still exist. */
export async function hasRecordingDeletions(
  { database }: Pick<Context, 'database'>,
  organisation_ids: readonly string[],
): Promise<boolean> {
  if (organisation_ids.length === 0) return false;
  const found = await database.read
    .selectFrom('recording_deletions')
    .select('file')
    .where('organisation_id', 'in', organisation_ids)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The recordings of a conversation, by age.
 * @throws {AppError} `not_found` if the actor may not read the conversation
 */
export async function listRecordings(context: Context, actor: Actor, ticket_chat_id: string): Promise<CallRecording[]> {
  const { id, organisation_id } = await findConversation(context.database.read, actor, ticket_chat_id);
  const rows = await context.database.read
    .selectFrom('call_recordings')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.conversation_id', '=', 'call_recordings.conversation_id')
        .onRef('messages.call_id', '=', 'call_recordings.call_id')
        .on('messages.kind', '=', 'call_started'),
    )
    .selectAll('call_recordings')
    .select('messages.seq')
    .where('call_recordings.organisation_id', '=', organisation_id)
    .where('call_recordings.conversation_id', '=', id)
    .orderBy('call_recordings.started_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ticket_call_id: row.call_id,
    seq: row.seq,
    state: row.state,
    date_started: isoTime(row.started_at),
    bytes: row.bytes,
  }));
}

/** A recording that can be played. @throws {AppError} `not_found`, also if the actor may not read the conversation */
export async function findRecording(
  context: Context,
  actor: Actor,
  { ticket_chat_id, recording_id }: { ticket_chat_id: string; recording_id: string },
): Promise<CallRecordingRow & { bytes: number }> {
  const { id, organisation_id } = await findConversation(context.database.read, actor, ticket_chat_id);
  const row = await context.database.read
    .selectFrom('call_recordings')
    .selectAll()
    .where('id', '=', recording_id)
    .where('organisation_id', '=', organisation_id)
    .where('conversation_id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (row?.bytes == null) throw new AppError('not_found', 'There is no such recording.');
  return { ...row, bytes: row.bytes };
}
