/**
 * A customer's decision on an action by a click: it is stored as their message, so it has a place in the log, a turn
 * and one reply like any other. The turn checks again before it runs the action.
 */
import type { RequestPayload } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { CustomerActor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import type { Received } from '../conversations/customer-message.js';
import { receiveMessage } from '../conversations/receive-message.js';
import { readCustomerWords } from '../settings/customer-words.js';

/**
 * A repetition of the same decision is acknowledged and stored once.
 * @throws {AppError} `not_found` without the conversation; `confirmation_over`, also for an action that never was; and what a message is refused with
 */
export async function confirmAction(
  context: Context,
  actor: CustomerActor,
  { ticket_chat_id, session_id, confirmation_id, confirm, sid }: RequestPayload<'confirm_action'> & { sid: string },
): Promise<Received> {
  await findConversation(context.database.read, actor, ticket_chat_id);
  const client_message_id = `confirm:${confirmation_id}`;
  const { yes, no } = await readCustomerWords(context.database.read, ticket_chat_id);
  const decided = { ticket_chat_id, session_id, sid, client_message_id, attachment: false };
  if (!(await canBeDecided(context, { ...actor, ticket_chat_id, session_id, confirmation_id, client_message_id })))
    throw new AppError('confirmation_over', 'This action can no longer be confirmed. Ask the assistant again.');
  const decision = { id: confirmation_id, confirm };
  return await receiveMessage(context, actor, { ...decided, message: confirm ? yes : no, decision });
}

/** Also true if this very request was already sent and decided it. */
async function canBeDecided(
  { database: { read }, now }: Context,
  {
    organisation_id,
    ticket_chat_id,
    session_id,
    confirmation_id,
    client_message_id,
  }: { organisation_id: string; ticket_chat_id: string; session_id: string } & {
    confirmation_id: string;
    client_message_id: string;
  },
): Promise<boolean> {
  const action = await read
    .selectFrom('actions')
    .innerJoin('conversations', 'conversations.id', 'actions.conversation_id')
    .select(['actions.state', 'actions.expires_at'])
    .where('actions.id', '=', confirmation_id)
    .where('actions.organisation_id', '=', organisation_id)
    .where('actions.conversation_id', '=', ticket_chat_id)
    .where('conversations.session_id', '=', session_id)
    // A takeover ends it, even if the conversation was handed back.
    .where('conversations.handler', '=', 'assistant')
    .whereRef('conversations.handler_epoch', '=', 'actions.handler_epoch')
    .executeTakeFirst();
  if (action?.state === 'proposed' && action.expires_at > now()) return true;
  const sent = await read
    .selectFrom('message_receipts')
    .select('seq')
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .where('client_message_id', '=', client_message_id)
    .executeTakeFirst();
  return sent !== undefined;
}
