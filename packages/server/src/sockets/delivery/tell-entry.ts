/** Decides which events of a log entry a socket is sent, and with what data. */
import { toHistoryMessage, toMessageData } from '../../features/conversation-log/entry-view.js';
import type { LogEntry } from '../../features/conversations/read-log.js';
import { emitBroadcast } from '../emit.js';
import { conversationRoom, sessionRoom } from '../rooms.js';
import { type HelpdeskSocket, isCustomerSide } from '../socket.js';

interface How {
  /** Possibly no client has it: the personal room then also carries the assistant's messages. */
  in_full: boolean;
  /**
   * The entry is sent a second time to this socket. A socket that subscribed to all entries already has it as
   * `support_entry`.
   */
  again?: boolean;
}

/** @returns false if the socket is not sent the entry */
export function tellEntry(socket: HelpdeskSocket, event: LogEntry, { in_full, again = false }: How): boolean {
  const { entry } = event;
  const isCustomer = isCustomerSide(socket);
  const isAnswered = event.except_sid === socket.id;
  const listed = isCustomer ? !again && socket.data.entries : !isAnswered;
  if (listed) emitBroadcast(socket, 'support_entry', entry.sid, toHistoryMessage(entry, !isCustomer));
  // A customer's client has a login request only once it has the link.
  const has = listed && !(isCustomer && entry.kind === 'login_request');
  return (!isAnswered && emitEntry(socket, event, in_full)) || has;
}

function emitEntry(socket: HelpdeskSocket, event: LogEntry, in_full: boolean): boolean {
  const { entry } = event;
  const { sid } = entry;
  const at = {
    conversation: socket.rooms.has(conversationRoom(event)),
    personal: socket.rooms.has(sessionRoom(event)),
  };
  // Agents see that the customer was asked to log in but never the link: opening it would log in the customer.
  const message = () => toMessageData(entry, isCustomerSide(socket) ? event.login_url : undefined);
  const inRoom = at.conversation || (in_full && entry.sender !== 'agent');
  if (entry.kind === 'login_request' && isCustomerSide(socket) && event.login_url === undefined) return false;
  let told = false;
  const tell = (condition: boolean, emit: () => void) => {
    if (condition) emit();
    told ||= condition;
  };
  switch (entry.kind) {
    case 'message':
    case 'login_request':
      if (entry.sender === 'customer') return false;
      tell(inRoom, () => emitBroadcast(socket, 'support', sid, message()));
      tell(at.personal && entry.sender === 'agent', () => emitBroadcast(socket, 'customer_support', sid, message()));
      return told;
    case 'handler_changed':
      tell(at.conversation, () => emitBroadcast(socket, 'support_handler_changed', sid, handlerChange(event)));
      return told;
    case 'assistant_left_call':
      tell(at.conversation || at.personal, () =>
        emitBroadcast(socket, 'assistant_left_call', sid, {
          ticket_chat_id: event.conversation_id,
          ticket_call_id: entry.call_id ?? '',
        }),
      );
      return told;
    case 'call_started':
    case 'call_ended':
    case 'waiting_cancelled':
      // These are announced by live events of their own; the notices are sent only as `support_entry`.
      return false;
    case 'closing':
    case 'closing_by_merge':
      tell(at.conversation, () => emitBroadcast(socket, 'close_support', sid, message()));
      tell(at.personal && entry.sender === 'agent', () => emitBroadcast(socket, 'customer_support', sid, message()));
      return told;
    case 'closing_by_itself':
      tell(inRoom && entry.in_reply_to !== null, () => emitBroadcast(socket, 'support', sid, message()));
      tell(at.personal, () =>
        emitBroadcast(socket, 'customer_support_closed', sid, {
          ticket_id: event.ticket_id,
          ticket_chat_id: event.conversation_id,
          status: event.ticket_status,
        }),
      );
      return told;
  }
}

function handlerChange({ entry, conversation_id }: LogEntry) {
  const agent = entry.agent_id === null ? null : { id: entry.agent_id, username: entry.agent_name ?? '' };
  return {
    ticket_chat_id: conversation_id,
    handler: agent === null ? ('assistant' as const) : ('agent' as const),
    agent,
  };
}
