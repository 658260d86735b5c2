/** Converts events of the service to changes of the state. Unknown or malformed events are ignored. */
import type { Store } from './store/create-store.js';
import type { BroadcastData, HistoryMessage, MessageData } from './wire.js';

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
      case 'support_cut':
        dispatch({ ...(data as BroadcastData<'support_cut'>), type: 'cut' });
        return;
      case 'answer_feedback':
      case 'support_feedback':
        dispatch({ ...(data as BroadcastData<'support_feedback'>), type: 'feedback' });
        return;
      case 'support_read':
        dispatch({ ...(data as BroadcastData<'support_read'>), type: 'read' });
        return;
      case 'support_handler_changed':
        dispatch({ ...(data as BroadcastData<'support_handler_changed'>), type: 'handler' });
        return;
      case 'support_waiting': {
        const { waiting, since, place, available, office, contact_email } = data as BroadcastData<'support_waiting'>;
        const state = waiting ? { since, place, available, office, contact_email } : null;
        dispatch({ type: 'waiting', ticket_chat_id, waiting: state });
        return;
      }
      case 'support_logged_in':
        dispatch({ ...(data as BroadcastData<'support_logged_in'>), type: 'logged_in' });
        return;
      case 'support_typing': {
        const { sender, typing } = data as BroadcastData<'support_typing'>;
        if (sender === 'assistant' || sender === 'agent') dispatch({ type: 'typing', ticket_chat_id, sender, typing });
        return;
      }
      case 'support_delta':
        dispatch({ ...(data as BroadcastData<'support_delta'>), type: 'delta' });
        return;
      case 'call_support': {
        const { ticket_call_id, call_start_time } = data as BroadcastData<'call_support'>;
        dispatch({ type: 'call', ticket_chat_id, call: { ticket_call_id, call_start_time, with: 'assistant' } });
        return;
      }
      case 'close_call_support':
        dispatch({ ...(data as BroadcastData<'close_call_support'>), type: 'call_ended' });
        return;
      case 'assistant_left_call':
        dispatch({ ...(data as BroadcastData<'assistant_left_call'>), type: 'assistant_left_call' });
    }
  };
}
