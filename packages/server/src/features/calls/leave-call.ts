/**
 * Ends a call that the assistant or the customer has left. Several servers may notice it at the same time: the row
 * stops being active in the same transaction, so the call ends once and is announced once.
 */
import { LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { CallRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { lockConversation } from '../conversation-log/find-conversation.js';
import { endActiveCall, removeAssistantFromCall } from './calls.js';

type Located = Pick<CallRow, 'id' | 'conversation_id' | 'organisation_id'>;

/** @param owner ends the call only if this server holds it @returns false if the call was already over */
export async function leaveCall(context: Context, call: Located, owner?: string): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const conversation = await lockOf(transaction, call);
    if (conversation === undefined || !(await isHeld(transaction, call, owner))) return false;
    return removeAssistantFromCall(context, transaction, conversation, context.now(), { call_id: call.id });
  });
}

/**
 * Ends a call because the customer left the room for too long, nothing was said for too long, or the call is too long.
 * @returns false if the call was already over
 */
export async function endAbandonedCall(context: Context, call: Located): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const conversation = await lockOf(transaction, call);
    if (conversation === undefined || !(await isHeld(transaction, call))) return false;
    return (await endActiveCall(context, transaction, conversation, context.now(), {})) !== undefined;
  });
}

/**
 * Ends a call that its customer has left, also one that an agent has taken over: a caller by phone has hung up, or the room
 * of an agent's call has been empty for too long.
 */
export async function endLeftCall(context: Context, call: Located): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const conversation = await lockOf(transaction, call);
    if (conversation !== undefined) await endActiveCall(context, transaction, conversation, context.now(), {});
  });
}

/**
 * Ends calls that no assistant joins, and calls of dead servers.
 * @param alone there is no other server, so all held calls are lost
 * @returns the number of ended calls
 */
export async function leaveLostCalls(context: Context, alone = false): Promise<number> {
  const now = context.now();
  const lost = await context.database.read
    .selectFrom('calls')
    .select(['id', 'conversation_id', 'organisation_id'])
    .where('active', '=', sql.lit(1 as const))
    .where((eb) => {
      const unheld = alone ? eb.lit(true) : eb.or([eb('lease_owner', 'is', null), eb('lease_expires_at', '<', now)]);
      const late = eb.or([eb('joined_at', 'is not', null), eb('started_at', '<=', now - LIMITS.callJoinMs)]);
      return eb.and([unheld, late]);
    })
    .limit(CALLS_A_SWEEP)
    .execute();
  const left = await Promise.all(lost.map((call) => leaveCall(context, call)));
  return left.filter(Boolean).length;
}

const CALLS_A_SWEEP = 100;

/** Locks the conversation first, in the same order as a takeover and closing. */
const lockOf = (transaction: Transaction, { conversation_id: id, organisation_id }: Located) =>
  lockConversation(transaction, { id, organisation_id });

async function isHeld({ query }: Transaction, { id }: Pick<CallRow, 'id'>, owner?: string): Promise<boolean> {
  const held = await query
    .selectFrom('calls')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', 1)
    .$if(owner !== undefined, (one) => one.where('lease_owner', '=', owner ?? ''))
    .executeTakeFirst();
  return held !== undefined;
}
