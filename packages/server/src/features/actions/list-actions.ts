/** Lists a customer's actions and their outcomes for an agent. The requests are in the traces. */
import { type ActionState, type CustomerView, LIMITS } from '@frontdesk/contract';
import type { ActionRow, ConversationRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import type { Context } from '../context.js';

/** @param session_id in its stored form @returns newest first */
export async function listActions(
  context: Context,
  { organisation_id, session_id }: { organisation_id: string; session_id: string },
): Promise<CustomerView['actions']> {
  const rows = await context.database.read
    .selectFrom('conversations as c')
    .innerJoin('actions as a', 'a.conversation_id', 'c.id')
    .select(['a.id', 'a.conversation_id', 'a.function_name', 'a.summary', 'a.state', 'a.outcome', 'a.created_at'])
    .select(['a.expires_at', 'a.finished_at', 'a.handler_epoch as proposed_epoch'])
    .select(['c.handler', 'c.handler_epoch', 'c.open_slot'])
    .where('c.organisation_id', '=', organisation_id)
    .where('c.session_id', '=', session_id)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(LIMITS.customerActions)
    .execute();
  const now = context.now();
  return rows.map((row) => ({
    id: row.id,
    ticket_chat_id: row.conversation_id,
    function: row.function_name,
    summary: row.summary,
    state: stateOf(row, now),
    status: row.outcome === null ? null : fromJson(row.outcome).status,
    date_created: isoTime(row.created_at),
    date_finished: row.finished_at === null ? null : isoTime(row.finished_at),
  }));
}

type Judged = Pick<ActionRow, 'state' | 'expires_at'> &
  Pick<ConversationRow, 'handler' | 'handler_epoch' | 'open_slot'> & { proposed_epoch: number };

/** The state of a proposal is not stored: it follows from the time and the conversation. */
function stateOf({ state, expires_at, proposed_epoch, ...conversation }: Judged, now: number): ActionState {
  if (state !== 'proposed') return state;
  const { handler, handler_epoch, open_slot } = conversation;
  if (handler !== 'assistant' || handler_epoch !== proposed_epoch || open_slot === null) return 'cancelled';
  return expires_at <= now ? 'expired' : 'proposed';
}
