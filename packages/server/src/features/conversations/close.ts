/**
 * Closing a conversation: by somebody, or by itself once nobody has spoken for long. Ends a running call first and
 * takes back what the assistant was about to say. Closing what is closed answers the same again.
 */
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import type { Entry } from '../events.js';
import { discardTurns } from '../turns/discard-turns.js';
import { announceEntry } from './announce-entry.js';
import { type Appended, appendEntry } from './append-entry.js';
import { endActiveCall } from './calls.js';
import { type Conversation, findConversation } from './find-conversation.js';

const FAREWELL = 'This conversation is closed. Thank you for getting in touch!';

type ClosedStatus = Extract<ConversationRow['status'], 'resolved_and_closed' | 'closed'>;

/** @throws {AppError} `not_found`; `forbidden`; `not_handler` for an agent while another one handles it. */
export async function closeConversation(context: Context, actor: Actor, id: string, sid: string): Promise<Entry> {
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    // Locked before it is read: of a take-over and a close at once, one is wholly before the other.
    const own = transaction.query.updateTable('conversations').where('id', '=', id);
    await own
      .where('organisation_id', '=', actor.organisation_id)
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .execute();
    const conversation = await findConversation(transaction.query, actor, id);
    if (actor.kind === 'inapp' && conversation.handler === 'agent' && conversation.agent_id !== actor.member_id)
      throw new AppError('not_handler', `${conversation.agent_name} handles this conversation.`);
    const cause = actor.kind === 'inapp' ? {} : { sid, heard: true };
    const closed = await markClosed(context, transaction, conversation, at, 'resolved_and_closed', {
      kind: 'closing',
      message: FAREWELL,
      ...cause,
    });
    if (closed === undefined) return closingEntry(transaction, conversation);
    announceEntry(context, transaction, closed, { desk: 'closed', except_sid: sid });
    return closed.entry;
  });
}

/**
 * The part that every way of closing shares. @returns undefined where it was closed already, or is not quiet any more
 * where that was asked for.
 */
export async function markClosed(
  context: Context,
  transaction: Transaction,
  conversation: Conversation,
  at: number,
  status: ClosedStatus,
  closing: {
    kind: 'closing' | 'closing_by_itself';
    message: string;
    sid?: string;
    heard?: boolean;
    turn_id?: string;
    in_reply_to?: number;
    /** Only if nothing has happened in it since it was read: no word, no call. */
    if_still_quiet?: true;
    /** The turn that closes: it ends as done, not as taken back. */
    except_turn?: string;
  },
): Promise<Appended | undefined> {
  const { if_still_quiet, except_turn, ...said } = closing;
  const { agent_id, agent_name } = conversation;
  const closed = await appendEntry(
    transaction,
    {
      id: conversation.id,
      organisation_id: conversation.organisation_id,
      at,
      where: (eb) =>
        eb.and([
          eb('open_slot', 'is not', null),
          ...(if_still_quiet
            ? [eb('last_seq', '=', conversation.last_seq), eb('last_word_at', '=', conversation.last_word_at)]
            : []),
        ]),
      set: { open_slot: null, status, closed_at: at, needs_human: 0, waiting_since: null },
    },
    {
      ...said,
      sender: conversation.handler,
      close_support: true,
      closed_support: true,
      ...(agent_id === null ? {} : { agent: { id: agent_id, name: agent_name ?? '' } }),
    },
  );
  if (closed === undefined) return undefined;
  await endActiveCall(context, transaction, closed.conversation, at, {});
  await discardTurns(transaction, closed.conversation, 'the conversation was closed', at, except_turn);
  return closed;
}

async function closingEntry(transaction: Transaction, conversation: Conversation): Promise<Entry> {
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
