/**
 * A human agent takes a conversation over. Of two at once exactly one wins: the update is conditional. From its commit
 * on nothing of the assistant enters the conversation.
 */
import { AppError } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { discardTurns } from '../turns/discard-turns.js';
import { announceEntry } from './announce-entry.js';
import { appendEntry } from './append-entry.js';
import { removeAssistantFromCall } from './calls.js';
import { type Conversation, conversationClosed, findConversation } from './find-conversation.js';

/** @throws {AppError} `not_found`, `conversation_closed`, `already_taken` */
export async function takeOver(context: Context, actor: AgentActor, id: string): Promise<Conversation> {
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    const appended = await appendEntry(
      transaction,
      {
        id,
        organisation_id: actor.organisation_id,
        at,
        where: (eb) => eb.and([eb('handler', '=', 'assistant'), eb('open_slot', 'is not', null)]),
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
    if (appended === undefined) {
      const conversation = await findConversation(transaction.query, actor, id);
      if (conversation.open_slot === null) throw conversationClosed();
      if (conversation.agent_id === actor.member_id) return conversation;
      throw new AppError('already_taken', `${conversation.agent_name} handles this conversation already.`);
    }
    await discardTurns(transaction, appended.conversation, 'taken over by an agent', at);
    await removeAssistantFromCall(context, transaction, appended.conversation, at);
    announceEntry(context, transaction, appended, { desk: 'handler' });
    return appended.conversation;
  });
}
