/**
 * Closes a conversation: on request, automatically when it is idle, or by merging it into another one. Ends a running
 * call first and discards the assistant's unfinished turns. Closing a closed conversation returns the same result
 * again.
 */
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import { endActiveCall } from '../calls/calls.js';
import type { Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { type Appended, appendEntry } from '../conversation-log/append-entry.js';
import { findConversation, lockConversation } from '../conversation-log/find-conversation.js';
import type { Entry } from '../events.js';
import { readCustomerWords } from '../settings/customer-words.js';
import { cancelTargets, meetResolution } from '../targets/keep-targets.js';
import { discardTurns } from '../turn-queue/discard-turns.js';

type ClosedStatus = Extract<ConversationRow['status'], 'resolved_and_closed' | 'closed'>;

/** @throws {AppError} `not_found`; `forbidden`; `not_handler` for an agent while another one handles it. */
export async function closeConversation(context: Context, actor: Actor, id: string, sid: string): Promise<Entry> {
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    // Locked before it is read, so that a concurrent take-over is completely before or after the close.
    await lockConversation(transaction, { id, organisation_id: actor.organisation_id });
    const conversation = await findConversation(transaction.query, actor, id);
    requireMayClose(actor, conversation);
    const cause = actor.kind === 'inapp' ? {} : { sid, delivered: true };
    const words = await readCustomerWords(transaction.query, id);
    const closed = await markClosed(context, transaction, conversation, at, 'resolved_and_closed', {
      kind: 'closing',
      message: words.closed,
      ...cause,
    });
    if (closed === undefined) return closingEntry(transaction, conversation);
    announceEntry(context, transaction, closed, { desk: 'closed', except_sid: sid });
    return closed.entry;
  });
}

/** @throws {AppError} `not_handler` for an agent while another one handles it */
export function requireMayClose(actor: Actor, { handler, agent_id, agent_name }: ConversationRow): void {
  if (actor.kind === 'inapp' && handler === 'agent' && agent_id !== actor.member_id)
    throw new AppError('not_handler', `${agent_name} handles this conversation.`);
}

/**
 * The common part of all ways to close.
 * @param conversation locked by the transaction.
 * @returns undefined if it was already closed
 */
export async function markClosed(
  context: Context,
  transaction: Transaction,
  conversation: ConversationRow,
  at: number,
  status: ClosedStatus,
  closing: {
    kind: 'closing' | 'closing_by_itself' | 'closing_by_merge';
    message: string;
    /** For `closing_by_merge`: the conversation in which it continues. */
    merged_into?: string;
    sid?: string;
    delivered?: boolean;
    turn_id?: string;
    in_reply_to?: number;
    /** The turn that closes it: it ends as done, not as discarded. */
    except_turn?: string;
  },
): Promise<Appended | undefined> {
  const { except_turn, merged_into = null, ...said } = closing;
  // The closing sentence of an idle conversation is not an agent's.
  const { handler, agent_id, agent_name } =
    closing.kind === 'closing_by_itself'
      ? { handler: 'assistant' as const, agent_id: null, agent_name: null }
      : conversation;
  await endActiveCall(context, transaction, conversation, at, said);
  const closed = await appendEntry(
    transaction,
    {
      id: conversation.id,
      organisation_id: conversation.organisation_id,
      at,
      where: (eb) => eb('open_slot', 'is not', null),
      set: { open_slot: null, status, closed_at: at, needs_human: 0, waiting_since: null, snoozed: 0, merged_into },
    },
    {
      ...said,
      sender: handler,
      close_support: true,
      closed_support: true,
      ...(agent_id === null ? {} : { agent: { id: agent_id, name: agent_name ?? '' } }),
    },
  );
  if (closed === undefined) return undefined;
  // A conversation that continues elsewhere is not resolved.
  const endTargets = closing.kind === 'closing_by_merge' ? cancelTargets : meetResolution;
  await endTargets(transaction.query, closed.conversation, at);
  await discardTurns(transaction, closed.conversation, 'the conversation was closed', at, except_turn);
  return closed;
}

async function closingEntry(transaction: Transaction, conversation: ConversationRow): Promise<Entry> {
  return transaction.query
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation.id)
    .where('organisation_id', '=', conversation.organisation_id)
    .where('closed_support', '=', 1)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
