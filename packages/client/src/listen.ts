/** Converts events of the service to changes of the state. Unknown or malformed events are ignored. */
import type { Store } from './store/create-store.js';
import type { HistoryMessage, MessageData, WireCall, WireCallEnd, WireFeedback, WireWaiting } from './wire.js';

interface ConversationData {
  ticket_chat_id?: string;
}

/** @param seen called for each of the customer's own messages that comes back, before it is shown */
export function createListener(store: Store, seen: (client_message_id: string, ticket_chat_id: string) => void) {
  const { dispatch } = store;

  return function listen(event: string, data: unknown): void {
    const { ticket_chat_id } = (data ?? {}) as ConversationData;
    if (typeof ticket_chat_id !== 'string') return;
    switch (event) {
      case 'support_entry': {
        const entry = data as HistoryMessage;
        if (typeof entry.seq !== 'number') return;
        if (entry.client_message_id !== undefined) seen(entry.client_message_id, ticket_chat_id);
        dispatch({ type: 'entry', entry });
        return;
      }
      case 'support':
      case 'customer_support':
      case 'close_support': {
        const reply = data as MessageData;
        if (typeof reply.seq === 'number') dispatch({ type: 'reply', reply });
        return;
      }
      case 'customer_support_closed':
        dispatch({ type: 'closed', ticket_chat_id });
        return;
      case 'support_cut': {
        const { seq, message } = data as { seq: number; message: string };
        dispatch({ type: 'cut', ticket_chat_id, seq, message });
        return;
      }
      case 'answer_feedback':
      case 'support_feedback':
        dispatch({ type: 'feedback', ...(data as WireFeedback) });
        return;
      case 'support_read': {
        const { entity, seq } = data as { entity: 'customer' | 'agent'; seq: number };
        dispatch({ type: 'read', ticket_chat_id, entity, seq });
        return;
      }
      case 'support_handler_changed': {
        const { handler, agent } = data as {
          handler: 'assistant' | 'agent';
          agent: { id: string; username: string } | null;
        };
        dispatch({ type: 'handler', ticket_chat_id, handler, agent });
        return;
      }
      case 'support_waiting': {
        const { waiting, since, place, available, office, contact_email } = data as WireWaiting;
        const state = waiting ? { since, place, available, office, contact_email } : null;
        dispatch({ type: 'waiting', ticket_chat_id, waiting: state });
        return;
      }
      case 'support_logged_in':
        dispatch({ type: 'logged_in', ticket_chat_id, name: (data as { name: string | null }).name });
        return;
      case 'support_typing': {
        const { sender, typing } = data as { sender?: string; typing: boolean };
        if (sender === 'assistant' || sender === 'agent') dispatch({ type: 'typing', ticket_chat_id, sender, typing });
        return;
      }
      case 'support_delta':
        dispatch({ type: 'delta', ticket_chat_id, delta: (data as { delta: string }).delta });
        return;
      case 'call_support': {
        const { ticket_call_id, call_start_time } = data as WireCall;
        dispatch({ type: 'call', ticket_chat_id, call: { ticket_call_id, call_start_time, with: 'assistant' } });
        return;
      }
      case 'close_call_support':
        dispatch({ type: 'call_ended', ticket_chat_id, ticket_call_id: (data as WireCallEnd).ticket_call_id });
        return;
      case 'assistant_left_call': {
        const { ticket_call_id } = data as { ticket_call_id: string };
        dispatch({ type: 'assistant_left_call', ticket_chat_id, ticket_call_id });
      }
    }
  };
}
