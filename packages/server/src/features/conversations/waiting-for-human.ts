/**
 * A customer who waits for a human while the assistant is the handler: their place in the queue, cancelling the wait,
 * and the contact address that they leave.
 */
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { PriorityLevel, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { CustomerActor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { appendEntry } from '../conversation-log/append-entry.js';
import { conversationClosed, findConversation, lockConversation } from '../conversation-log/find-conversation.js';
import { forgetSummary } from '../conversation-log/forget-summary.js';
import { isOfLevel, LEVELS } from '../conversation-log/priority-levels.js';
import { placeOf } from '../events.js';
import { checkRate } from '../rate.js';
import { cancelTargets } from '../targets/keep-targets.js';

export interface Waiting {
  id: string;
  /** From 1; most urgent first, then longest waiting. Conversations in test mode have a separate queue. */
  place: number;
  since: number;
}

/**
 * The queue of an organisation, at most `LIMITS.waitingQueueMost`. One statement, so that a conversation whose priority
 * changes meanwhile is in it once.
 */
export async function readWaitingQueue({ database }: Context, organisation_id: string): Promise<Waiting[]> {
  // An index has the order within each priority.
  const levels = LEVELS.map((level) => selectWaiting(database.read, organisation_id, level));
  const rows = await levels.reduce((all, one) => all.unionAll(one)).execute();
  rows.sort((a, b) => b.priority - a.priority || a.since - b.since || (a.id < b.id ? -1 : 1));
  const counted = { live: 0, test: 0 };
  return rows.slice(0, LIMITS.waitingQueueMost).map(({ id, mode, since }) => ({ id, place: ++counted[mode], since }));
}

/** Conversations of one priority, longest waiting first. */
function selectWaiting(read: Kysely<Schema>, organisation_id: string, level: PriorityLevel) {
  const waiting = read
    .selectFrom('conversations')
    .select(['id', 'mode', 'priority'])
    .select((eb) => eb.fn.coalesce('waiting_since', eb.lit(0)).as('since'))
    .where('organisation_id', '=', organisation_id)
    .where((eb) => eb('needs_human', '=', eb.lit(1)))
    .where((eb) => isOfLevel(eb, level))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(LIMITS.waitingQueueMost);
  return read.selectFrom(waiting.as('waiting')).selectAll();
}

/** The contact addresses that customers left, by conversation. */
export async function readContactEmails(
  context: Context,
  organisation_id: string,
  ids: string[],
): Promise<Map<string, string | null>> {
  const rows = await context.database.read
    .selectFrom('conversations')
    .select(['id', 'contact_email'])
    .where('organisation_id', '=', organisation_id)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, contact_email }) => [id, contact_email]));
}

/**
 * Ends the wait. The handler stays the assistant, so a running turn continues.
 * @throws {AppError} `not_found`, `forbidden`, `conversation_closed`, `agent_is_handler`
 */
export async function cancelWaiting(context: Context, actor: CustomerActor, id: string, sid: string): Promise<void> {
  const at = context.now();
  const { organisation_id } = actor;
  await context.database.transaction(async (transaction) => {
    // Locked before it is read, so that a concurrent take-over is completely before or after.
    await lockConversation(transaction, { id, organisation_id });
    const { open_slot, handler, needs_human } = await findConversation(transaction.query, actor, id);
    if (open_slot === null) throw conversationClosed();
    if (handler === 'agent') throw new AppError('agent_is_handler', 'A human agent has taken over this conversation.');
    if (needs_human === 0) return;
    const appended = await appendEntry(
      transaction,
      {
        id,
        organisation_id,
        at,
        where: (eb) => eb('open_slot', 'is not', null),
        set: { needs_human: 0, waiting_since: null, handover_reason: null },
      },
      {
        kind: 'waiting_cancelled',
        sender: 'system',
        message: 'The customer continues with the assistant.',
        sid,
        delivered: true,
      },
    );
    if (appended === undefined) throw new Error('a conversation that is locked stays open');
    await cancelTargets(transaction.query, appended.conversation, at);
    await forgetSummary(transaction.query, appended.conversation);
    announceEntry(context, transaction, appended, { desk: 'handler' });
  });
}

/** @param email null removes it @throws {AppError} `not_found`, `forbidden`, `conversation_closed`, `rate_limited` */
export async function leaveContactEmail(
  context: Context,
  actor: CustomerActor,
  { ticket_chat_id: id, email }: { ticket_chat_id: string; email: string | null },
): Promise<void> {
  const { organisation_id } = actor;
  const { session_id } = await findConversation(context.database.read, actor, id);
  await checkRate(
    context,
    `contact_email:${organisation_id}:${session_id}`,
    LIMITS.contactEmailsPerSessionPerHour,
    HOUR_MS,
  );
  await context.database.transaction(async (transaction) => {
    const conversation = await transaction.query
      .updateTable('conversations')
      .set({ contact_email: email })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('open_slot', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (conversation === undefined) throw conversationClosed();
    transaction.onCommit(() =>
      announce(context, { type: 'desk_changed', ...placeOf(conversation), reason: 'customer' }),
    );
  });
}
