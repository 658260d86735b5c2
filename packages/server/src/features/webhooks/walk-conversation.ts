/**
 * Turns a conversation's new log entries into deliveries. The deliveries and the log position are written in one
 * commit, on condition that no other server has moved the position: concurrent servers create each delivery once. The
 * message path is not involved.
 */

import type { Statement } from '../../db/database.js';
import type { WebhookCursorRow } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import type { Context } from '../context.js';
import { insertDeliveries, toDelivery } from './enqueue-event.js';
import { eventsOfLog, type LoggedEntry, type WebhookEvent } from './events-of-log.js';
import { alertOfFunctions } from './failing-functions.js';
import { isSubscribed, listWebhooks } from './find-webhook.js';

export interface Place {
  organisation_id: string;
  conversation_id: string;
}

/** Most entries per read. */
const READ_AT_ONCE = 100;
/** Most rows per statement, as databases limit its values. */
const STORED_AT_ONCE = 500;
/** Attempts lost to other servers before this one gives up. */
const TRIES = 5;

/** Reads to the end of the log as known at the start. @returns whether there are deliveries */
export async function walkConversation(context: Context, place: Place): Promise<boolean> {
  let found = false;
  for (let lost = 0; lost < TRIES; ) {
    const step = await walkOnce(context, place);
    if (step === 'lost') lost++;
    else if (step.delivers) found = true;
    if (step !== 'lost' && step.at_end) break;
  }
  return found;
}

async function walkOnce(context: Context, place: Place): Promise<'lost' | { at_end: boolean; delivers: boolean }> {
  const { organisation_id, conversation_id } = place;
  const { read } = context.database;
  const cursor = await readCursor(context, place);
  const read_now = await readEntries(context, place, cursor.seq);
  const at_end = read_now.length < READ_AT_ONCE;
  // The meaning of an assistant that leaves a call depends on the next entry.
  const cut = !at_end && read_now.at(-1)?.kind === 'assistant_left_call';
  const entries = cut ? read_now.slice(0, -1) : read_now;
  const last = entries.at(-1);
  if (last === undefined) return { at_end: true, delivers: false };
  // Read after the entries, so that an endpoint added just now gets events since then.
  const webhooks = await listWebhooks(read, organisation_id);
  const conversation = await read
    .selectFrom('conversations')
    .select(['id', 'ticket_id', 'session_id', 'mode', 'merged_into'])
    .where('id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (conversation === undefined || conversation.mode === 'test') return { at_end: true, delivers: false };

  const calls = await readCalls(context, place, entries);
  const told = eventsOfLog({ conversation, entries, calls, waiting: cursor.waiting });
  const alerted = await alertOfFunctions(context, organisation_id, webhooks, entries);
  const now = context.now();
  let position = cursor.position;
  const unordered = told.events.flatMap((event: WebhookEvent) => {
    const who = webhooks.filter((webhook) => isSubscribed(webhook, event, now));
    if (who.length === 0) return [];
    position++;
    return who.map((webhook) => toDelivery(context, webhook, event, { conversation_id, position }));
  });
  // Lists are ordered by id, so rows of the same millisecond get ids in order of events.
  const ids = unordered.map(({ id }) => id).toSorted();
  const rows = unordered.map((row, index) => ({ ...row, id: ids[index] ?? row.id }));
  const advanced = { seq: last.seq, position, waiting: told.waiting };
  const statements: Statement[] = [{ query: moveCursor(context, place, cursor, advanced), needs_row: true }];
  for (const some of chunksOf(rows, STORED_AT_ONCE)) statements.push({ query: insertDeliveries(read, some) });
  const written = await context.database.write(statements);
  if (written === undefined) return 'lost';
  return { at_end, delivers: rows.length > 0 || alerted };
}

type Reached = Pick<WebhookCursorRow, 'seq' | 'position' | 'waiting'>;

async function readCursor(context: Context, { organisation_id, conversation_id }: Place): Promise<Reached> {
  const cursor = await context.database.read
    .selectFrom('webhook_cursors')
    .select(['seq', 'position', 'waiting'])
    .where('conversation_id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return cursor ?? { seq: 0, position: 0, waiting: 0 };
}

/** Returns no row if another server has moved it. */
function moveCursor(context: Context, place: Place, before: Reached, after: Reached) {
  return context.database.read
    .insertInto('webhook_cursors')
    .values({ ...place, ...after })
    .onConflict((conflict) =>
      conflict
        .column('conversation_id')
        .doUpdateSet(after)
        .where('webhook_cursors.seq', '=', before.seq)
        .where('webhook_cursors.position', '=', before.position),
    )
    .returning('seq');
}

/** One query: its snapshot has no gaps, because entries are added under the lock of their conversation. */
async function readEntries(
  context: Context,
  { organisation_id, conversation_id }: Place,
  after_seq: number,
): Promise<LoggedEntry[]> {
  return await context.database.read
    .selectFrom('messages')
    .leftJoin('turns', 'turns.id', 'messages.turn_id')
    .select([
      'messages.id',
      'messages.seq',
      'messages.kind',
      'messages.sender',
      'messages.agent_id',
      'messages.agent_name',
      'messages.message',
      'messages.attachment',
      'messages.closed_support',
      'messages.turn_id',
      'messages.call_id',
      'messages.created_at',
      'turns.result as turn_result',
    ])
    .where('messages.conversation_id', '=', conversation_id)
    .where('messages.organisation_id', '=', organisation_id)
    .where('messages.seq', '>', after_seq)
    .orderBy('messages.seq')
    .limit(READ_AT_ONCE)
    .execute();
}

async function readCalls(context: Context, { organisation_id }: Place, entries: readonly LoggedEntry[]) {
  const ids = [...new Set(entries.flatMap(({ call_id }) => call_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await context.database.read
    .selectFrom('calls')
    .select(['id', 'started_at'])
    .where('organisation_id', '=', organisation_id)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((call) => [call.id, call]));
}

/** Call before the transaction of an event that is not in the log, so that the log's events are queued first. */
export async function enqueueLogEvents(context: Context, place: Place): Promise<void> {
  const webhooks = await listWebhooks(context.database.read, place.organisation_id);
  if (webhooks.some(({ enabled }) => enabled === 1)) await walkConversation(context, place);
}
