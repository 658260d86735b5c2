/** Requests of customers who wait for a human. */
import type { Context } from '../../features/context.js';
import { cancelWaiting, leaveContactEmail } from '../../features/conversations/waiting-for-human.js';
import type { Handlers } from '../dispatch.js';

export function waitingHandlers(context: Context): Pick<Handlers, 'cancel_support_waiting' | 'leave_contact_email'> {
  return {
    async cancel_support_waiting(socket, actor, { ticket_chat_id }) {
      await cancelWaiting(context, actor, ticket_chat_id, socket.id);
      return { ticket_chat_id };
    },
    async leave_contact_email(_socket, actor, payload) {
      await leaveContactEmail(context, actor, payload);
      return { ticket_chat_id: payload.ticket_chat_id, contact_email: payload.email };
    },
  };
}
