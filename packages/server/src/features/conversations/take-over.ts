/**
 * A human agent takes a conversation over, from the assistant or, where owners and admins insist, from another agent. Of
 * two at once exactly one wins: the update is conditional. From its commit on nothing of the assistant enters the
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
import { type Conversation, conversationClosed, conversationNotFound, findConversation } from './find-conversation.js';

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
    const held_by = force ? await lockForced(transaction, actor, id) : undefined;
    const appended = await appendEntry(
      transaction,
      {
        id,
        organisation_id: actor.organisation_id,
        at,
        where: (eb) =>
          eb.and([
            eb('open_slot', 'is not', null),
            force
              ? eb.or([eb('handler', '=', 'assistant'), eb('agent_id', '!=', actor.member_id)])
              : eb('handler', '=', 'assistant'),
          ]),
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
    if (appended === undefined) return takenAlready(transaction, actor, id);
    await discardTurns(transaction, appended.conversation, 'taken over by an agent', at);
    await removeAssistantFromCall(context, transaction, appended.conversation, at);
    announceEntry(context, transaction, appended, { desk: 'handler' });
    if (held_by !== undefined) tellWhoLostIt(context, transaction, appended.conversation, held_by, actor);
    return appended.conversation;
  });
}

/** Locked before it is read: of two who force it at once, one takes it from the other. @returns who handles it, if an agent does */
async function lockForced({ query }: Transaction, actor: AgentActor, id: string): Promise<string | undefined> {
  const conversation = await query
    .updateTable('conversations')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .where('organisation_id', '=', actor.organisation_id)
    .returning('agent_id')
    .executeTakeFirst();
  if (conversation === undefined) throw conversationNotFound();
  if (actor.role === 'agent')
    throw new AppError('forbidden', 'Taking a conversation from another agent is for owners and admins.');
  return conversation.agent_id ?? undefined;
}

/** @returns the conversation, where it is the agent's own already */
async function takenAlready(transaction: Transaction, actor: AgentActor, id: string): Promise<Conversation> {
  const conversation = await findConversation(transaction.query, actor, id);
  if (conversation.open_slot === null) throw conversationClosed();
  const agent = toAgent(conversation);
  if (agent === null || agent.id === actor.member_id) return conversation;
  throw new AppError('already_taken', `${agent.username} handles this conversation already.`, { agent });
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
