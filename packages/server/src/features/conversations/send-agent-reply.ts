/**
 * A human agent's reply. Only the agent who handles the conversation may reply. A resend under the same
 * `client_message_id` within 24 h is acknowledged and not stored twice.
 */
import { LIMITS, type RequestPayload } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import { AppError } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import { attachmentIds, markReferenced } from '../attachments/reference-attachments.js';
import type { Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { appendEntry } from '../conversation-log/append-entry.js';
import { toAgent } from '../conversation-log/entry-view.js';
import { conversationClosed, findConversation } from '../conversation-log/find-conversation.js';
import type { Entry } from '../events.js';
import { hideLoginSecrets, mayHoldSecrets } from '../logins/hide-secrets.js';
import { meetFirstReply } from '../targets/keep-targets.js';

type Reply = RequestPayload<'agent_support'>;

/** @throws {AppError} `not_found`, `conversation_closed`, `not_handler`, `client_message_id_reused` */
export async function sendAgentReply(context: Context, actor: AgentActor, reply: Reply): Promise<Entry> {
  try {
    return await storeReply(context, actor, reply);
  } catch (error) {
    if (error instanceof SentBefore) return error.entry;
    throw error;
  }
}

/** Rolls back the message that a resend has inserted again. */
class SentBefore extends Error {
  readonly entry: Entry;
  constructor(entry: Entry) {
    super('The reply is in the conversation already');
    this.entry = entry;
  }
}

async function storeReply(context: Context, actor: AgentActor, given: Reply): Promise<Entry> {
  return context.database.transaction(async (transaction) => {
    const reply = await withoutSecrets(context, transaction, actor, given);
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
        client_message_id: reply.client_message_id,
      },
    );
    // The conversation is locked now, or no longer accepts a reply of this agent, so an earlier reply is visible.
    const earlier = await findEarlier(context, transaction, actor, { reply, before: appended?.entry.seq });
    if (earlier !== undefined) throw new SentBefore(earlier);
    if (appended === undefined) throw await whyNotHandler(transaction, actor, reply.ticket_chat_id);
    await meetFirstReply(transaction.query, appended.conversation, appended.entry.created_at);
    const files = attachmentIds(reply.attachment ? reply.attachment_metadata : undefined);
    if (files.length > 0)
      await markReferenced(transaction.query, files, { ...actor, at: appended.entry.created_at }).execute();
    announceEntry(context, transaction, appended, { desk: 'message' });
    return appended.entry;
  });
}

async function withoutSecrets(
  context: Context,
  { query }: Transaction,
  actor: AgentActor,
  reply: Reply,
): Promise<Reply> {
  const { message, attachment_metadata } = reply;
  const { states, codes } = mayHoldSecrets([message, attachment_metadata]);
  if (!states && !codes) return reply;
  const conversation = await findConversation(query, actor, reply.ticket_chat_id);
  const hidden = await hideLoginSecrets(
    context,
    query,
    conversation,
    { message, attachment_metadata },
    { by: 'others' },
  );
  return { ...reply, ...hidden };
}

/** @param before its `seq` in the log, unless it could not be stored */
async function findEarlier(
  context: Context,
  { query }: Transaction,
  actor: AgentActor,
  { reply, before }: { reply: Reply; before: number | undefined },
): Promise<Entry | undefined> {
  const { client_message_id, ticket_chat_id, message, attachment, attachment_metadata, close_support } = reply;
  if (client_message_id === undefined) return undefined;
  const earlier = await query
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', ticket_chat_id)
    .where('organisation_id', '=', actor.organisation_id)
    .$if(before !== undefined, (one) => one.where('seq', '<', before ?? 0))
    .where('agent_id', '=', actor.member_id)
    .where('client_message_id', '=', client_message_id)
    .where('created_at', '>=', context.now() - LIMITS.clientMessageIdMs)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  if (
    earlier.message !== message ||
    earlier.attachment_metadata !== (attachment ? JSON.stringify(attachment_metadata) : null) ||
    earlier.close_support !== (close_support ? 1 : 0)
  )
    throw new AppError(
      'client_message_id_reused',
      'This client_message_id was already used for another reply. Use a new one.',
    );
  return earlier;
}

/** Why an agent may not act as the handler of a conversation. */
export async function whyNotHandler(transaction: Transaction, actor: AgentActor, id: string): Promise<AppError> {
  const conversation = await findConversation(transaction.query, actor, id);
  if (conversation.open_slot === null) return conversationClosed();
  const agent = toAgent(conversation);
  return agent === null
    ? new AppError('not_handler', 'The assistant handles this conversation. Take it over first.')
    : new AppError('not_handler', `${agent.username} handles this conversation.`, { agent });
}
