/** Requests of a customer about a conversation, other than messages and calls. */
import type { Connection } from '../connection/connection.js';
import type { Store } from '../store/create-store.js';
import { idOf } from '../store/find-record.js';
import type { Helpdesk } from '../types.js';

/** Each rejects with a `HelpdeskError`. */
export type ConversationRequests = Pick<
  Helpdesk,
  'close' | 'review' | 'rateAnswer' | 'confirm' | 'cancelWaiting' | 'leaveEmail' | 'renewLogin'
>;

export function createConversationRequests(
  { request }: Connection,
  store: Store,
  session_id: string,
): ConversationRequests {
  const { dispatch } = store;
  return {
    async close(conversation) {
      const reply = await request('close_support', { ticket_chat_id: idOf(store, conversation) });
      dispatch({ type: 'reply', reply });
    },
    async review(conversation, review) {
      const ticket_chat_id = idOf(store, conversation);
      const rating = String(review.rating) as '1' | '2' | '3' | '4' | '5';
      const text = review.review === undefined ? {} : { review: review.review };
      await request('review_support', { ticket_chat_id, rating, ...text });
      dispatch({ type: 'reviewed', ticket_chat_id, review });
    },
    async rateAnswer(conversation, message_id, feedback) {
      const ticket_chat_id = idOf(store, conversation);
      await request('answer_feedback', { ticket_chat_id, message_id, rating: null, ...feedback });
    },
    async confirm(conversation, confirmation_id, confirm) {
      const ticket_chat_id = idOf(store, conversation);
      await request('confirm_action', { ticket_chat_id, session_id, confirmation_id, confirm });
    },
    async cancelWaiting(conversation) {
      const ticket_chat_id = idOf(store, conversation);
      await request('cancel_support_waiting', { ticket_chat_id });
      dispatch({ type: 'waiting', ticket_chat_id, waiting: null });
    },
    async leaveEmail(conversation, email) {
      const ticket_chat_id = idOf(store, conversation);
      const { contact_email } = await request('leave_contact_email', { ticket_chat_id, email });
      dispatch({ type: 'contact_email', ticket_chat_id, contact_email });
    },
    async renewLogin(conversation) {
      const ticket_chat_id = idOf(store, conversation);
      const { login_url } = await request('renew_login', { ticket_chat_id });
      dispatch({ type: 'login_renewed', ticket_chat_id, login_url });
      return login_url;
    },
  };
}
