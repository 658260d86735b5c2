/** Requests about a conversation: messages, read marks, history, typing, reviews, feedback, waiting for a human, closing. */
import { confirmAction } from '../../features/actions/confirm-action.js';
import type { Context } from '../../features/context.js';
import { announceActivity } from '../../features/context.js';
import { toMessageData } from '../../features/conversation-log/entry-view.js';
import { findConversation } from '../../features/conversation-log/find-conversation.js';
import { closeConversation } from '../../features/conversations/close.js';
import { readHistory } from '../../features/conversations/history.js';
import { markRead } from '../../features/conversations/mark-read.js';
import { receiveMessage } from '../../features/conversations/receive-message.js';
import { cancelWaiting, leaveContactEmail } from '../../features/conversations/waiting-for-human.js';
import { rateAnswer } from '../../features/feedback/rate-answer.js';
import { reviewConversation } from '../../features/feedback/review.js';
import { renewLoginOnRequest } from '../../features/logins/renew-login.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Handlers } from '../dispatch.js';

type Messages = Pick<
  Handlers,
  | 'support'
  | 'confirm_action'
  | 'mark_conversation_read'
  | 'support_history'
  | 'support_typing'
  | 'review_support'
  | 'answer_feedback'
  | 'renew_login'
  | 'cancel_support_waiting'
  | 'leave_contact_email'
  | 'close_support'
>;

export function messageHandlers(context: Context, delivery: Delivery): Messages {
  return {
    async support(socket, actor, payload) {
      const { session_id } = payload;
      const { conversation_id, seq, delivered_seq } = await receiveMessage(context, actor, {
        ...payload,
        sid: socket.id,
      });
      // A client that subscribed to all entries is also sent its own message.
      const begins_at = Math.min(delivered_seq ?? 0, socket.data.entries ? seq - 1 : seq);
      // A resent message may be old, so its position is not current.
      const known = delivered_seq === undefined ? undefined : { begins_at, last_seq: seq, is_current: true };
      // No event of the conversation is handled between the commit and this: the first reply finds the socket in the room.
      await delivery.enterConversation(socket, { conversation_id, session_id }, known);
      return {};
    },
    async confirm_action(socket, actor, payload) {
      const { session_id, confirmation_id } = payload;
      const { conversation_id } = await confirmAction(context, actor, { ...payload, sid: socket.id });
      await delivery.enterConversation(socket, { conversation_id, session_id });
      return { ticket_chat_id: conversation_id, confirmation_id };
    },
    async mark_conversation_read(socket, actor, { ticket_chat_id, entity }) {
      await markRead(context, actor, ticket_chat_id, entity, socket.id);
      return {};
    },
    async support_history(_socket, actor, { ticket_chat_id, ...page }) {
      return readHistory(context, actor, ticket_chat_id, page);
    },
    async support_typing(socket, actor, { ticket_chat_id, typing }) {
      const row = await findConversation(context.database.read, actor, ticket_chat_id);
      const { organisation_id, session_id } = row;
      const isAgent = actor.kind === 'inapp';
      announceActivity(context, {
        type: 'typing',
        organisation_id,
        conversation_id: ticket_chat_id,
        session_id,
        sender: isAgent ? 'agent' : 'customer',
        typing,
        sid: socket.id,
        agents_only: isAgent && typing && (row.handler !== 'agent' || row.agent_id !== actor.member_id),
      });
      return {};
    },
    async renew_login(_socket, actor, { ticket_chat_id }) {
      return { ticket_chat_id, login_url: await renewLoginOnRequest(context, actor, ticket_chat_id) };
    },
    async review_support(_socket, actor, payload) {
      await reviewConversation(context, actor, payload);
      const { rating, review, ticket_chat_id } = payload;
      return { rating, review: review ?? null, ticket_chat_id };
    },
    async answer_feedback(socket, actor, payload) {
      const { ticket_chat_id, message_id } = payload;
      return { ticket_chat_id, message_id, feedback: await rateAnswer(context, actor, payload, socket.id) };
    },
    async cancel_support_waiting(socket, actor, { ticket_chat_id }) {
      await cancelWaiting(context, actor, ticket_chat_id, socket.id);
      return { ticket_chat_id };
    },
    async leave_contact_email(_socket, actor, payload) {
      await leaveContactEmail(context, actor, payload);
      return { ticket_chat_id: payload.ticket_chat_id, contact_email: payload.email };
    },
    async close_support(socket, actor, { ticket_chat_id }) {
      return toMessageData(await closeConversation(context, actor, ticket_chat_id, socket.id));
    },
  };
}
