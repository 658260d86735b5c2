/**
 * Records each missed target once, and notifies webhooks and desks. Safe on several servers at once: only one update
 * finds a row unsettled.
 */
import type { ConversationTargetRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { announce, type Context } from '../context.js';
import { toAgent } from '../conversation-log/entry-view.js';
import { noteChange } from '../conversation-log/note-change.js';
import { toPriority } from '../conversation-log/priority-levels.js';
import { placeOf } from '../events.js';
import { ServerStopsError } from '../leases.js';
import { enqueueConversationEvent } from '../webhooks/enqueue-conversation-event.js';
import { enqueueLogEvents } from '../webhooks/walk-conversation.js';

const TARGETS_A_SWEEP = 200;
/** Targets are checked this long after they are due, in ms, as a reply in time may still be committing. */
const GRACE_MS = 5_000;

/** @returns the number of missed targets */
export async function settleTargets(context: Context): Promise<number> {
  const now = context.now();
  const due = await context.database.read
    .selectFrom('conversation_targets')
    .selectAll()
    .where((eb) => eb('settled', '=', eb.lit(0)))
    .where('due_at', '<', now - GRACE_MS)
    .orderBy('due_at')
    .limit(TARGETS_A_SWEEP)
    .execute();
  let missed = 0;
  for (const row of due)
    try {
      if (await settle(context, row, now)) missed++;
    } catch (error) {
      if (error instanceof ServerStopsError) throw error;
      // A failure must not delay the others; the next sweep tries again.
      const { conversation_id, target } = row;
      context.log.warn({ err: error, conversation_id, target }, 'a missed target could not be recorded');
    }
  return missed;
}

async function settle(context: Context, row: ConversationTargetRow, now: number): Promise<boolean> {
  const { conversation_id, organisation_id, target, started_at } = row;
  await enqueueLogEvents(context, { organisation_id, conversation_id });
  return context.database.transaction(async (transaction) => {
    const missed = await transaction.query
      .updateTable('conversation_targets')
      .set({ settled: 1, missed_at: now })
      .where('conversation_id', '=', conversation_id)
      .where('organisation_id', '=', organisation_id)
      .where('target', '=', target)
      .where('started_at', '=', started_at)
      .where('settled', '=', 0)
      // It may have been moved to a later time.
      .where('due_at', '<', now - GRACE_MS)
      .returning('due_at')
      .executeTakeFirst();
    if (missed === undefined) return false;
    await noteChange(transaction, { id: conversation_id, organisation_id }, now);
    const conversation = await transaction.query
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', conversation_id)
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirstOrThrow();
    await enqueueConversationEvent(context, transaction, conversation, {
      type: 'conversation.target_missed',
      at: now,
      data: {
        target,
        due_at: isoTime(missed.due_at ?? now),
        priority: toPriority(conversation.priority),
        agent: toAgent(conversation),
      },
    });
    transaction.onCommit(() => announce(context, { type: 'desk_changed', reason: 'target', ...placeOf(conversation) }));
    return true;
  });
}
