/**
 * The public API of `@frontdesk/client/react`: hooks for the state of a helpdesk. A hook re-renders only if its result
 * changes, because unchanged parts of the state keep their identity.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { ConnectionState, Conversation, Helpdesk, HelpdeskState, Message } from '../types.js';

/** On a server and during hydration, nothing has been fetched yet. */
const NOT_LOADED: HelpdeskState = { connection: 'offline', error: null, conversations: [], unread: 0, loaded: false };
const NO_MESSAGES: readonly Message[] = [];

/** The whole state. Re-renders at every change; the other hooks do so less often. */
export function useHelpdesk(helpdesk: Helpdesk): HelpdeskState {
  return useSelected(helpdesk, (state) => state);
}

/**
 * One conversation. Re-renders when it changes.
 * @param conversation its `key` or `ticket_chat_id`
 * @returns null if there is none, and for null
 */
export function useConversation(helpdesk: Helpdesk, conversation: string | null): Conversation | null {
  return useSelected(helpdesk, (state) => find(state, conversation));
}

/**
 * The messages of a conversation in order; empty if there is none, and for null. Typing and drafts do not re-render.
 */
export function useMessages(helpdesk: Helpdesk, conversation: string | null): readonly Message[] {
  return useSelected(helpdesk, (state) => find(state, conversation)?.messages ?? NO_MESSAGES);
}

/**
 * Keeps a helpdesk connected while the component is mounted. Use it in one component for each helpdesk: unmounting
 * disconnects, even if another component that uses it is mounted.
 */
export function useConnection(helpdesk: Helpdesk): ConnectionState {
  useEffect(() => {
    helpdesk.connect();
    return () => helpdesk.disconnect();
  }, [helpdesk]);
  return useSelected(helpdesk, ({ connection }) => connection);
}

function useSelected<Part>({ state }: Helpdesk, select: (state: HelpdeskState) => Part): Part {
  return useSyncExternalStore(
    state.subscribe,
    () => select(state.get()),
    () => select(NOT_LOADED),
  );
}

function find({ conversations }: HelpdeskState, conversation: string | null): Conversation | null {
  return (
    conversations.find(
      ({ key, ticket_chat_id }) => conversation !== null && (key === conversation || ticket_chat_id === conversation),
    ) ?? null
  );
}
