/**
 * What was said and no customer's client has had yet. It is kept until somebody enters, however long that takes and
 * however often the service has died in between. What entries carried only when they were announced is not in here.
 */
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import type { DomainEvent, Entry } from '../events.js';

const ENTRIES_AT_ONCE = 1_000;

export type UnheardEntry = Extract<DomainEvent, { type: 'entry_added' }>;

export type Scope =
  /** Of one conversation. */
  | { conversation_id: string }
  /** Of every conversation of a session. */
  | { session_id: string };

/** A page of it, each conversation in its order. @param after the last entry of the page before */
export async function findUnheard(
  context: Context,
  actor: Actor,
  scope: Scope,
  after?: UnheardEntry,
): Promise<{ entries: UnheardEntry[]; has_more: boolean }> {
  let query = selectEntries(context)
    .where('messages.heard_at', 'is', null)
    .where('messages.organisation_id', '=', actor.organisation_id);
  if ('session_id' in scope) query = query.where('messages.session_id', '=', scope.session_id);
  else query = query.where('messages.conversation_id', '=', scope.conversation_id);
  if (after !== undefined)
    query = query.where((eb) =>
      eb(
        eb.refTuple('messages.conversation_id', 'messages.seq'),
        '>',
        eb.tuple(after.conversation_id, after.entry.seq),
      ),
    );
  const rows = await query.orderBy('messages.conversation_id').orderBy('messages.seq').execute();
  return { entries: rows.map(toEvent), has_more: rows.length === ENTRIES_AT_ONCE };
}

/**
 * Of every organisation, committed within a span of time: what a server that died may not have told anyone. The newest,
 * each conversation in its order: customers who have gone for good must not stand in the way of those who are here.
 */
export async function findUnheardBetween(context: Context, from: number, until: number): Promise<UnheardEntry[]> {
  const rows = await selectEntries(context)
    .where('messages.heard_at', 'is', null)
    .where('messages.created_at', '>=', from)
    .where('messages.created_at', '<=', until)
    .orderBy('messages.created_at', 'desc')
    .execute();
  return rows.map(toEvent).sort((one, other) => one.entry.seq - other.entry.seq);
}

/** Of one conversation, between two places of its order. @param after undefined: only what nobody has heard */
export async function findEntriesBetween(
  context: Context,
  of: { organisation_id: string; conversation_id: string },
  { after, before }: { after: number | undefined; before: number },
): Promise<UnheardEntry[]> {
  const rows = await selectEntries(context)
    .where('messages.organisation_id', '=', of.organisation_id)
    .where('messages.conversation_id', '=', of.conversation_id)
    .where('messages.seq', '<', before)
    .where((eb) => (after === undefined ? eb('messages.heard_at', 'is', null) : eb('messages.seq', '>', after)))
    .orderBy('messages.seq')
    .execute();
  return rows.map(toEvent);
}

/** A customer's client has had these. */
export async function markHeard(context: Context, ids: string[]): Promise<void> {
  const heard_at = context.now();
  const { database } = context;
  const query = database.read
    .updateTable('messages')
    .set({ heard_at })
    .where('id', 'in', ids)
    .where('heard_at', 'is', null);
  await database.write([{ query }]);
}

function selectEntries(context: Context) {
  return context.database.read
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .selectAll('messages')
    .select(['conversations.ticket_id', 'conversations.status as ticket_status'])
    .limit(ENTRIES_AT_ONCE);
}

function toEvent({
  ticket_id,
  ticket_status,
  ...entry
}: Entry & { ticket_id: string; ticket_status: string }): UnheardEntry {
  const { organisation_id, conversation_id, session_id } = entry;
  return { type: 'entry_added', organisation_id, conversation_id, session_id, entry, ticket_id, ticket_status };
}
