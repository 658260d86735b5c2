/** Voice calls of a customer: starting one, entering one that runs, ending it. */
import type { Connection } from '../connection/connection.js';
import { HelpdeskError } from '../errors.js';
import type { Store } from '../store/create-store.js';
import { findRecord, idOf } from '../store/find-record.js';
import type { CallData, Helpdesk, RunningCall } from '../types.js';

/** Each rejects with a `HelpdeskError`. */
export type CallRequests = Pick<Helpdesk, 'startCall' | 'rejoinCall' | 'endCall'>;

/** @param found called when a call is known of; its conversation may be new */
export function createCallRequests(
  { request }: Connection,
  store: Store,
  session_id: string,
  found: () => void,
): CallRequests {
  const { dispatch } = store;

  function show({ ticket_chat_id, ticket_call_id, call_start_time }: CallData, whom: RunningCall['with']): void {
    dispatch({ type: 'call', ticket_chat_id, call: { ticket_call_id, call_start_time, with: whom } });
    found();
  }

  return {
    async startCall(conversation) {
      const ticket_chat_id = conversation === null ? null : idOf(store, conversation);
      const call = await request('call_support', { session_id, ticket_chat_id });
      show(call, 'assistant');
      return call;
    },
    async rejoinCall(conversation) {
      const ticket_chat_id = idOf(store, conversation);
      try {
        const call = await request('rejoin_call_support', { ticket_chat_id });
        show(call, findRecord(store, conversation)?.handler ?? 'assistant');
        return call;
      } catch (error) {
        if (error instanceof HelpdeskError && error.code === 'no_call')
          dispatch({ type: 'call_ended', ticket_chat_id, ticket_call_id: null });
        throw error;
      }
    },
    async endCall(conversation) {
      const ticket_chat_id = idOf(store, conversation);
      await request('close_call_support', { ticket_chat_id });
      dispatch({ type: 'call_ended', ticket_chat_id, ticket_call_id: null });
    },
  };
}
