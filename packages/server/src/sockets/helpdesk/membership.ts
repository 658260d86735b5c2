/** Joins and leaves rooms. A socket that joins first gets the undelivered entries, then live ones. */
import { requireSession } from '../../features/actor.js';
import type { Context } from '../../features/context.js';
import { findConversation } from '../../features/conversation-log/find-conversation.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Handlers } from '../dispatch.js';
import type { WaitingTeller } from '../tell-waiting.js';

type Membership = Pick<Handlers, 'enter_customer_support' | 'enter_support' | 'leave_support'>;

export function membershipHandlers(context: Context, delivery: Delivery, waiting: WaitingTeller): Membership {
  return {
    async enter_customer_support(socket, actor, { session_id }) {
      requireSession(actor, session_id);
      await delivery.enterSession(socket, session_id);
      return {};
    },
    async enter_support(socket, actor, { ticket_chat_id }) {
      const conversation = await findConversation(context.database.read, actor, ticket_chat_id);
      const { id: conversation_id, session_id, last_seq } = conversation;
      // Agents' clients read the log on their own.
      const begins_at = actor.kind === 'inapp' ? { begins_at: last_seq } : {};
      await delivery.enterConversation(socket, { conversation_id, session_id }, { last_seq, ...begins_at });
      waiting.entered(socket, conversation);
      return {};
    },
    async leave_support(socket, actor, { ticket_chat_id }) {
      const { id } = await findConversation(context.database.read, actor, ticket_chat_id);
      await delivery.leaveConversation(socket, id);
      return {};
    },
  };
}
