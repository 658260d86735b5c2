/** Reads the logs of conversations for sockets: their positions, and entries in order. */
import type { Kysely } from 'kysely';
import { minuteOf } from '../../db/minute-of.js';
import type { ConversationRow, Schema } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import type { Context } from '../context.js';
import { withCallStarts } from '../conversation-log/call-starts.js';
import type { DomainEvent, Entry } from '../events.js';

/** Most rows and ids of one query. */
const AT_ONCE = 500;

/** An entry as it is announced. Data that only the announcement carries is missing here. */
export type LogEntry = Extract<DomainEvent, { type: 'entry_added' }>;

/** The position of a conversation's log. */
export type Position = Pick<
  ConversationRow,
  'id' | 'organisation_id' | 'session_id' | 'last_seq' | 'delivered_seq' | 'created_at' | 'updated_at'
>;

type Session = Pick<ConversationRow, 'organisation_id' | 'session_id'>;

/** Entries of a conversation with `after < seq <= until`, in order: at most the first 500. */
export async function readLog(
  { database }: Context,
  of: { organisation_id: string; conversation_id: string },
  { after, until }: { after: number; until: number },
): Promise<LogEntry[]> {
  const rows = await database.read
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .selectAll('messages')
    .select(['conversations.ticket_id', 'conversations.status as ticket_status'])
    .where('messages.organisation_id', '=', of.organisation_id)
    .where('messages.conversation_id', '=', of.conversation_id)
    .where('messages.seq', '>', after)
    .where('messages.seq', '<=', until)
    .orderBy('messages.seq')
    .limit(AT_ONCE)
    .execute();
  return (await withCallStarts(database, of.organisation_id, rows)).map(toLogEntry);
}

export async function findPositions({ database }: Context, ids: readonly string[]): Promise<Position[]> {
  const found = await Promise.all(
    chunksOf(ids, AT_ONCE).map((some) => positions(database.read).where('id', 'in', some).execute()),
  );
  return found.flat();
}

/** Conversations of a session that are open, or have undelivered entries. */
export async function findOpenOrUndelivered({ database }: Context, of: Session): Promise<Position[]> {
  const ofSession = () =>
    positions(database.read).where('organisation_id', '=', of.organisation_id).where('session_id', '=', of.session_id);
  return ofSession()
    .where('open_slot', 'is not', null)
    .union(ofSession().where((eb) => eb('has_undelivered', '=', eb.lit(1))))
    .orderBy('id')
    .execute();
}

/** Conversations of all organisations that changed within a span of time and have undelivered entries, newest first. */
export async function findUndelivered({ database }: Context, from: number, until: number): Promise<Position[]> {
  return positions(database.read)
    .where((eb) => eb('has_undelivered', '=', eb.lit(1)))
    .where('active_minute', '>=', minuteOf(from))
    .where('active_minute', '<=', minuteOf(until))
    .where('updated_at', '>=', from)
    .where('updated_at', '<=', until)
    .orderBy('active_minute', 'desc')
    .orderBy('updated_at', 'desc')
    .limit(2 * AT_ONCE)
    .execute();
}

function positions(query: Kysely<Schema>) {
  return query
    .selectFrom('conversations')
    .select(['id', 'organisation_id', 'session_id', 'last_seq', 'delivered_seq', 'created_at', 'updated_at']);
}

function toLogEntry({
  ticket_id,
  ticket_status,
  ...entry
}: Entry & { ticket_id: string; ticket_status: string }): LogEntry {
  const { organisation_id, conversation_id, session_id } = entry;
  return { type: 'entry_added', organisation_id, conversation_id, session_id, entry, ticket_id, ticket_status };
}
