/** A human agent's reply. Only the agent who handles the conversation may speak in it. */
import type { RequestPayload } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import { AppError } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import { attachmentIds, markReferenced } from '../attachments/reference-attachments.js';
import type { Context } from '../context.js';
import type { Entry } from '../events.js';
import { announceEntry } from './announce-entry.js';
import { appendEntry } from './append-entry.js';
import { toAgent } from './entry-view.js';
import { conversationClosed, findConversation } from './find-conversation.js';

/** @throws {AppError} `not_found`, `conversation_closed`, `not_handler` */
export async function sendAgentReply(
  context: Context,
  actor: AgentActor,
  reply: RequestPayload<'agent_support'>,
): Promise<Entry> {
  return context.database.transaction(async (transaction) => {
    const appended = await appendEntry(
      transaction,
      {
        id: reply.ticket_chat_id,
        organisation_id: actor.organisation_id,
        at: context.now(),
        where: (eb) =>
          eb.and([eb('handler', '=', 'agent'), eb('agent_id', '=', actor.member_id), eb('open_slot', 'is not', null)]),
      },
      {
        kind: 'message',
        sender: 'agent',
        agent: { id: actor.member_id, name: actor.username },
        message: reply.message,
        attachment_metadata: reply.attachment ? reply.attachment_metadata : undefined,
        close_support: reply.close_support,
      },
    );
    if (appended === undefined) throw await whyNotHandler(transaction, actor, reply.ticket_chat_id);
    const files = attachmentIds(reply.attachment ? reply.attachment_metadata : undefined);
    if (files.length > 0)
      await markReferenced(transaction.query, files, { ...actor, at: appended.entry.created_at }).execute();
    announceEntry(context, transaction, appended, { desk: 'message' });
    return appended.entry;
  });
}

/** Why an agent may not act as the handler of a conversation. */
export async function whyNotHandler(transaction: Transaction, actor: AgentActor, id: string): Promise<AppError> {
  const conversation = await findConversation(transaction.query, actor, id);
  if (conversation.open_slot === null) return conversationClosed();
  const agent = toAgent(conversation);
  return agent === null
    ? new AppError('not_handler', 'The assistant handles this conversation; take it over first.')
    : new AppError('not_handler', `${agent.username} handles this conversation.`, { agent });
}
