/** Actions whose server died while they ran. */
import { type HandoverReason, LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { Flag } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { Context } from '../context.js';
import { enqueueLogEvents } from '../webhooks/walk-conversation.js';
import { LOST, reportEnd } from './report-end.js';

/** The conversation is open and no agent handles it. */
const ASKS_FOR_HUMAN = sql`open_slot is not null and handler = 'assistant'`;

/**
 * Ends actions of dead servers that no other attempt of their turn has ended: their outcome is unknown, and a human is
 * requested. Safe on several servers at once.
 */
export async function endLostActions(context: Context): Promise<void> {
  const now = context.now();
  const before = now - LIMITS.actionMs;
  const found = await context.database.read
    .selectFrom('actions')
    .select(['id', 'organisation_id', 'conversation_id', 'function_name', 'summary'])
    .where('state', '=', 'running')
    .where('begun_at', '<', before)
    .execute();
  for (const action of found) {
    const { id, organisation_id, conversation_id } = action;
    await enqueueLogEvents(context, { organisation_id, conversation_id });
    await context.database.transaction(async (transaction) => {
      const { query } = transaction;
      const ended = await query
        .updateTable('actions')
        .set({ state: 'unknown', outcome: toJson(LOST), finished_at: now })
        .where('id', '=', id)
        .where('organisation_id', '=', organisation_id)
        .where('state', '=', 'running')
        .where('begun_at', '<', before)
        .returning('id')
        .executeTakeFirst();
      if (ended === undefined) return;
      const conversation = await query
        .updateTable('conversations')
        .set({
          needs_human: sql<Flag>`case when ${ASKS_FOR_HUMAN} then 1 else needs_human end`,
          snoozed: sql<Flag>`case when ${ASKS_FOR_HUMAN} then 0 else snoozed end`,
          handover_reason: sql<HandoverReason | null>`case when ${ASKS_FOR_HUMAN} then coalesce(handover_reason, 'action_unknown') else handover_reason end`,
          waiting_since: sql<
            number | null
          >`case when ${ASKS_FOR_HUMAN} then coalesce(waiting_since, ${now}) else waiting_since end`,
        })
        .where('id', '=', conversation_id)
        .where('organisation_id', '=', organisation_id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await reportEnd(context, transaction, conversation, action, LOST);
    });
  }
}
