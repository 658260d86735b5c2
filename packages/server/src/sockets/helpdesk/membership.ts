/** Entering and leaving rooms. Whoever enters gets what nobody had heard, then goes on live. */
import { requireSession } from '../../features/actor.js';
import type { Context } from '../../features/context.js';
import { findConversation } from '../../features/conversations/find-conversation.js';
import type { Delivery } from '../delivery.js';
import type { Handlers } from '../dispatch.js';
import { conversationRoom } from '../rooms.js';

type Membership = Pick<Handlers, 'enter_customer_support' | 'enter_support' | 'leave_support'>;

export function membershipHandlers(context: Context, delivery: Delivery): Membership {
  return {
    async enter_customer_support(socket, actor, { session_id }) {
      requireSession(actor, session_id);
      await delivery.enterSession(socket, session_id);
      return {};
    },
    async enter_support(socket, actor, { ticket_chat_id }) {
      const conversation = await findConversation(context.database.read, actor, ticket_chat_id);
      await delivery.enterConversation(socket, { ...conversation, conversation_id: conversation.id });
      return {};
    },
    async leave_support(socket, actor, { ticket_chat_id }) {
      const { id } = await findConversation(context.database.read, actor, ticket_chat_id);
      await socket.leave(conversationRoom({ organisation_id: actor.organisation_id, conversation_id: id }));
      return {};
    },
  };
}
