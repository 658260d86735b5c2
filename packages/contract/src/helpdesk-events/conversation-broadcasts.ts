/** Events that the server sends to the clients of a conversation and of its customer. */
import { z } from 'zod';
import { answerFeedback } from '../answer-feedback.js';
import { office } from '../chat-window-api.js';
import { historyMessage, messageData } from '../message.js';
import { conversationId, id, noData, timestamp } from '../primitives.js';
import type { BroadcastDefinition } from './event-definition.js';
import { callData, callEndData, callId, handlerChangedData } from './shared-data.js';

/** Events about a conversation. */
export const conversationBroadcasts = {
  connected: {
    to: 'the socket',
    description: 'The connection was accepted.',
    message: 'Connected',
    data: noData,
  },
  support: {
    to: 'conversation room',
    description: 'The assistant or an agent replies.',
    message: 'support',
    data: messageData,
  },
  customer_support: {
    to: "customer's personal room",
    description:
      "A human agent replies; `sender` is always `agent`. Sent to the customer's personal room, also before a conversation is entered: listen to it in addition to `support`.",
    message: 'customer_support',
    data: messageData,
  },
  customer_support_closed: {
    to: "customer's personal room",
    description: 'The assistant closed the conversation without asking the customer.',
    message: 'Support conversation closed',
    data: z.object({
      ticket_id: id.describe('Id of the ticket.'),
      ticket_chat_id: conversationId,
      status: z.string().describe('Status of the ticket.'),
    }),
  },
  support_handler_changed: {
    to: 'conversation room',
    description:
      'A human agent took the conversation over, from the assistant or from another agent, or handed it back. An agent from whom it was taken receives this even without having entered the conversation.',
    message: 'Support handler changed',
    data: handlerChangedData,
  },
  call_support: {
    to: 'customers in the conversation room',
    description: 'A voice call was started. Each socket gets a token of its own.',
    message: 'Call started',
    data: callData,
  },
  close_call_support: {
    to: 'conversation room',
    description: 'A voice call was ended.',
    message: 'Call ended',
    data: callEndData,
  },
  close_support: {
    to: 'conversation room',
    description: 'The conversation was closed on request.',
    message: 'Support conversation closed',
    data: messageData,
  },
  assistant_left_call: {
    to: "conversation room; customer's personal room",
    description: 'The assistant left an active voice call. A client that was away receives it when it enters again.',
    message: 'Assistant left the call',
    data: z.object({ ticket_chat_id: conversationId, ticket_call_id: callId }),
  },
  support_typing: {
    to: 'conversation room',
    description: 'Additive. Another participant has started or stopped typing.',
    message: 'Typing',
    data: z.object({
      ticket_chat_id: conversationId,
      sender: z.enum(['customer', 'assistant', 'agent']).describe('Who is typing.'),
      typing: z.boolean().describe('True if typing, false if stopped.'),
    }),
  },
  support_waiting: {
    to: 'customers in the conversation room',
    description:
      'Additive. The customer waits for a human. Sent when the wait begins, when they enter the conversation during it, and whenever a field changes. The last one has `waiting: false`.',
    message: 'Waiting for a human',
    data: z.object({
      ticket_chat_id: conversationId,
      waiting: z
        .boolean()
        .describe(
          'False: an agent took over, the customer continues with the assistant, or the conversation is closed.',
        ),
      since: timestamp.nullable().describe('When the wait began; null if not waiting.'),
      place: z.int().nullable().describe(`Place in the queue of the organisation, from 1; null if not waiting.`),
      available: z.boolean().describe('Whether an agent is at the desk.'),
      office: office.nullable().describe('Null: the organisation has set no office hours.'),
      contact_email: z.string().nullable().describe('The address from `leave_contact_email`.'),
    }),
  },
  support_entry: {
    to: "agents who entered the conversation; customers' sockets that connected with `entries=1` and entered it or the personal room",
    description:
      "Additive. Every log entry when it is stored, in the order of `seq`, in the format of `support_history`, including the customer's own messages from this and other tabs. The other events are sent as without `entries=1`; an entry has the same `id` in all of them. Earlier entries are in `support_history`.",
    message: 'support_entry',
    data: historyMessage,
  },
  support_read: {
    to: 'conversation room: agents, and customers that connected with `entries=1`',
    description:
      'Additive. A participant has read further in the conversation. Customers receive it only for the agent who handles it.',
    message: 'support_read',
    data: z.object({
      ticket_chat_id: conversationId,
      entity: z.enum(['customer', 'agent']).describe('Who has read.'),
      seq: z.int().describe('Everything up to this `seq` has been read.'),
    }),
  },
  support_logged_in: {
    to: 'conversation room: customers that connected with `entries=1`',
    description: 'Additive. The customer has logged in. Questions that waited for the login are answered next.',
    message: 'Logged in',
    data: z.object({
      ticket_chat_id: conversationId,
      name: z.string().nullable().describe("The customer's name; null: not known."),
    }),
  },
  support_delta: {
    to: 'sockets in the conversation room that connected with `stream=1`',
    description: 'Additive. A part of a reply that is being written; the complete reply follows as `support`.',
    message: 'support_delta',
    data: z.object({ ticket_chat_id: conversationId, delta: z.string().describe('The next part of the text.') }),
  },
  support_cut: {
    to: 'conversation room: agents, and customers that connected with `entries=1`',
    description:
      'Additive. In a call, the customer interrupted the assistant. The message with this `id` now contains only the part that was played, without `cards`, also in `support_history`.',
    message: 'support_cut',
    data: z.object({
      ticket_chat_id: conversationId,
      id: id.describe('Id of the message.'),
      seq: z.int().describe('Its `seq` in the conversation.'),
      message: z.string().describe('Its new text.'),
      date_updated: timestamp.describe('When it was cut.'),
    }),
  },
  support_feedback: {
    to: 'conversation room: agents, and customers that connected with `entries=1`',
    description: 'Additive. The customer has given feedback on an answer, or removed it.',
    message: 'support_feedback',
    data: z.object({
      ticket_chat_id: conversationId,
      message_id: id.describe('Id of the answer.'),
      seq: z.int().describe('Its `seq` in the conversation.'),
      feedback: answerFeedback.nullable().describe('Null: removed.'),
    }),
  },
} as const satisfies Record<string, BroadcastDefinition>;
