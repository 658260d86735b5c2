/**
 * A human agent takes a conversation over, or is given it by another: from the assistant, by its handler, or, for
 * owners and admins who insist, from another agent. The conversation is locked, so of two at once exactly one succeeds.
 * After its commit, the assistant adds nothing.
 */
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import { removeAssistantFromCall } from '../calls/calls.js';
import { announce, type Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { appendEntry } from '../conversation-log/append-entry.js';
import { toAgent } from '../conversation-log/entry-view.js';
import { conversationClosed, conversationNotFound, lockConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';
import { startTargets } from '../targets/keep-targets.js';
import { readTargetClock, type TargetClock } from '../targets/target-clock.js';
import { discardTurns } from '../turn-queue/discard-turns.js';

/**
 * @param force also from another agent, who is told
 * @throws {AppError} `not_found`, `conversation_closed`, `already_taken`; `forbidden` for an agent who forces it
 */
export async function takeOver(
  context: Context,
  actor: AgentActor,
  id: string,
  { force = false }: { force?: boolean | undefined } = {},
): Promise<ConversationRow> {
  const clock = await readTargetClock(context, actor.organisation_id);
  return context.database.transaction(async (transaction) => {
    // Locked before it is read, so that of two take-overs at once one comes after the other.
    const before = await lockConversation(transaction, { id, organisation_id: actor.organisation_id });
    if (before === undefined) throw conversationNotFound();
    if (force && actor.role === 'agent')
      throw new AppError('forbidden', 'Only owners and admins can take over a conversation from another agent.');
    if (before.open_slot === null) throw conversationClosed();
    const agent = toAgent(before);
    if (agent?.id === actor.member_id) return before;
    if (agent !== null && !force)
      throw new AppError('already_taken', `${agent.username} already handles this conversation.`, { agent });
    return await giveTo(context, transaction, before, { id: actor.member_id, username: actor.username }, clock);
  });
}

/**
 * Gives a conversation to a member of the organisation. Its handler may do so, every member while the assistant handles
 * it, and owners and admins always. If the customer wrote last, they then wait for that member.
 * @throws {AppError} `not_found`, `conversation_closed`, `not_handler`, `invalid_payload` if the id is no member's
 */
export async function assign(
  context: Context,
  actor: AgentActor,
  { ticket_chat_id: id, agent_id }: { ticket_chat_id: string; agent_id: string },
): Promise<ConversationRow> {
  const { organisation_id } = actor;
  const clock = await readTargetClock(context, organisation_id);
  return context.database.transaction(async (transaction) => {
    const before = await lockConversation(transaction, { id, organisation_id });
    if (before === undefined) throw conversationNotFound();
    if (before.open_slot === null) throw conversationClosed();
    const agent = toAgent(before);
    if (agent !== null && agent.id !== actor.member_id && actor.role === 'agent')
      throw new AppError('not_handler', `${agent.username} handles this conversation.`, { agent });
    const to = await transaction.query
      .selectFrom('members')
      .select(['id', 'username'])
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', agent_id)
      .executeTakeFirst();
    if (to === undefined)
      throw invalidPayload([{ path: 'agent_id', message: 'is not a member of this organisation', code: 'not_member' }]);
    if (agent?.id === to.id) return before;
    return await giveTo(context, transaction, before, to, clock);
  });
}

/**
 * Gives a conversation that waits for a human to a member of the organisation.
 * @returns false, with nothing changed, if it no longer waits
 */
export async function giveWaiting(
  context: Context,
  transaction: Transaction,
  conversation: Pick<ConversationRow, 'id' | 'organisation_id'>,
  to: { id: string; username: string },
  clock: TargetClock | undefined,
): Promise<boolean> {
  const before = await lockConversation(transaction, conversation);
  if (before === undefined || before.open_slot === null || before.handler === 'agent') return false;
  if (before.needs_human === 0 || before.snoozed === 1) return false;
  await giveTo(context, transaction, before, to, clock);
  return true;
}

/** @param before locked, open and another's */
export async function giveTo(
  context: Context,
  transaction: Transaction,
  before: ConversationRow,
  to: { id: string; username: string },
  clock: TargetClock | undefined,
): Promise<ConversationRow> {
  const at = context.now();
  const { id, organisation_id } = before;
  await removeAssistantFromCall(context, transaction, before, at, { handed_over: true });
  const taken = await appendEntry(
    transaction,
    {
      id,
      organisation_id,
      at,
      where: (eb) => eb('open_slot', 'is not', null),
      new_handler: true,
      set: {
        handler: 'agent',
        agent_id: to.id,
        agent_name: to.username,
        status: 'taken',
        needs_human: 0,
        snoozed: 0,
      },
    },
    {
      kind: 'handler_changed',
      sender: 'system',
      message: `${to.username} has joined the conversation.`,
      agent: { id: to.id, name: to.username },
    },
  );
  if (taken === undefined) throw new Error('a conversation that is locked stays open');
  if (before.handler === 'assistant') {
    const handed_over_at = before.needs_human === 1 ? (before.waiting_since ?? at) : at;
    await startTargets(transaction.query, taken.conversation, clock, handed_over_at);
  }
  await discardTurns(transaction, taken.conversation, 'taken over by an agent', at);
  announceEntry(context, transaction, taken, { desk: 'handler' });
  const agent_id = before.agent_id;
  if (agent_id !== null)
    transaction.onCommit(() =>
      announce(context, { type: 'handler_lost', ...placeOf(taken.conversation), agent_id, to }),
    );
  return taken.conversation;
}
