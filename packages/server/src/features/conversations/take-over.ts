/**
 * A human agent takes a conversation over, from the assistant or, where owners and admins insist, from another agent. Of
 * two at once exactly one wins: the conversation is locked. From its commit on nothing of the assistant enters the
 * conversation.
 */
import type { Transaction } from '../../db/database.js';
import { AppError } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { placeOf } from '../events.js';
import { discardTurns } from '../turns/discard-turns.js';
import { announceEntry } from './announce-entry.js';
import { appendEntry } from './append-entry.js';
import { removeAssistantFromCall } from './calls.js';
import { toAgent } from './entry-view.js';
import { type Conversation, conversationClosed, conversationNotFound, lockConversation } from './find-conversation.js';

/**
 * @param force also from another agent, who is told
 * @throws {AppError} `not_found`, `conversation_closed`, `already_taken`; `forbidden` for an agent who forces it
 */
export async function takeOver(
  context: Context,
  actor: AgentActor,
  id: string,
  { force = false }: { force?: boolean | undefined } = {},
): Promise<Conversation> {
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    // Locked before it is read: of two who take it at once, one comes after the other.
    const before = await lockConversation(transaction, { id, organisation_id: actor.organisation_id });
    if (before === undefined) throw conversationNotFound();
    if (force && actor.role === 'agent')
      throw new AppError('forbidden', 'Taking a conversation from another agent is for owners and admins.');
    if (before.open_slot === null) throw conversationClosed();
    const agent = toAgent(before);
    if (agent?.id === actor.member_id) return before;
    if (agent !== null && !force)
      throw new AppError('already_taken', `${agent.username} handles this conversation already.`, { agent });
    await removeAssistantFromCall(context, transaction, before, at, { handed_over: true });
    const taken = await appendEntry(
      transaction,
      {
        id,
        organisation_id: actor.organisation_id,
        at,
        where: (eb) => eb('open_slot', 'is not', null),
        new_handler: true,
        set: {
          handler: 'agent',
          agent_id: actor.member_id,
          agent_name: actor.username,
          status: 'taken',
          needs_human: 0,
        },
      },
      {
        kind: 'handler_changed',
        sender: 'system',
        message: `${actor.username} has joined the conversation.`,
        agent: { id: actor.member_id, name: actor.username },
      },
    );
    if (taken === undefined) throw new Error('a conversation that is locked stays open');
    await discardTurns(transaction, taken.conversation, 'taken over by an agent', at);
    announceEntry(context, transaction, taken, { desk: 'handler' });
    if (agent !== null) tellWhoLostIt(context, transaction, taken.conversation, agent.id, actor);
    return taken.conversation;
  });
}

function tellWhoLostIt(
  context: Context,
  transaction: Transaction,
  conversation: Conversation,
  agent_id: string,
  actor: AgentActor,
): void {
  const to = { id: actor.member_id, username: actor.username };
  transaction.onCommit(() => announce(context, { type: 'handler_lost', ...placeOf(conversation), agent_id, to }));
}
