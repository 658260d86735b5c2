import { ConnectionState, Conversation, Helpdesk, HelpdeskState, Message } from '@frontdesk/client';

//#region src/react/index.d.ts
/** The whole state. Re-renders at every change; the other hooks do so less often. */
declare function useHelpdesk(helpdesk: Helpdesk): HelpdeskState;
/**
 * One conversation. Re-renders when it changes.
 * @param conversation its `key` or `ticket_chat_id`
 * @returns null if there is none, and for null
 */
declare function useConversation(helpdesk: Helpdesk, conversation: string | null): Conversation | null;
/**
 * The messages of a conversation in order; empty if there is none, and for null. Typing and drafts do not re-render.
 */
declare function useMessages(helpdesk: Helpdesk, conversation: string | null): readonly Message[];
/**
 * Keeps a helpdesk connected while the component is mounted. Use it in one component for each helpdesk: unmounting
 * disconnects, even if another component that uses it is mounted.
 */
declare function useConnection(helpdesk: Helpdesk): ConnectionState;

//#endregion
export { useConnection, useConversation, useHelpdesk, useMessages };
