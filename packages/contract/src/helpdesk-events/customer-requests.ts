/** Requests of customers' clients and of organisations' backends, some of them also of agents. */
import { z } from 'zod';
import { answerFeedback, checkFeedback, feedbackInput } from '../answer-feedback.js';
import { emailAddress } from '../customers-api.js';
import { LIMITS } from '../limits.js';
import { historyMessage, messageData } from '../message.js';
import { conversationId, id, noData, sessionId, text, timestamp } from '../primitives.js';
import { checkComposed, clientMessageId, composed, composedRules } from './composed.js';
import { customerSide, everyone, type RequestDefinition } from './event-definition.js';
import { callData, callEndData, conversation } from './shared-data.js';

/** Requests of customers' clients, and of the organisation's backend on their behalf. */
export const customerRequests = {
  enter_customer_support: {
    description:
      "Subscribes the socket to the customer's personal room. Emit it right after connecting: what was said while nobody listened is delivered now.",
    payload: z.object({ session_id: sessionId }),
    callers: customerSide,
    message: 'Joined customer support room',
    data: noData,
  },
  enter_support: {
    description:
      'Subscribes the socket to a conversation and delivers what it has missed. Once per conversation; a repetition does no harm.',
    payload: conversation,
    callers: everyone,
    message: 'Joined support room',
    data: noData,
  },
  leave_support: {
    description: 'Ends the subscription to a conversation.',
    payload: conversation,
    callers: everyone,
    message: 'Left support room',
    data: noData,
  },
  support: {
    description:
      'A message of the customer. `support_echo` acknowledges it once it is stored; the reply comes as `support` to the conversation room. A refusal comes as `support` and sends no `support_echo`.',
    payload: z
      .object({
        session_id: sessionId,
        ...composed,
        ticket_chat_id: conversationId
          .nullable()
          .describe('The conversation; null for the first message, which opens one.'),
        client_message_id: clientMessageId,
      })
      .superRefine(checkComposed)
      .meta(composedRules),
    callers: customerSide,
    message: 'support_echo',
    data: noData,
    answeredAs: 'support_echo',
  },
  mark_conversation_read: {
    description: 'Everything said so far has been seen by the customer (or, at the desk, by the agent).',
    payload: z.object({
      ticket_chat_id: conversationId,
      entity: z.enum(['customer', 'agent']).describe('Who has read: `customer`, or `agent` for agents.'),
    }),
    callers: everyone,
    message: 'Marked as read',
    data: noData,
  },
  call_support: {
    description: 'Starts a voice call with the assistant. The whole conversation room hears of it.',
    payload: z.object({
      session_id: sessionId,
      ticket_chat_id: conversationId.nullable().describe('The conversation; null opens one.'),
    }),
    callers: customerSide,
    message: 'Call started',
    data: callData,
  },
  close_call_support: {
    description:
      'Ends the call. Without an active one it answers with `ticket_call_id` null; so it does where an agent has taken the call over, which ends too.',
    payload: conversation,
    callers: everyone,
    message: 'Call ended',
    data: callEndData,
  },
  close_support: {
    description:
      'Closes the conversation; meant for after a reply with `close_support` true to which the customer agreed. A repetition answers the same.',
    payload: conversation,
    callers: everyone,
    message: 'Support conversation closed',
    data: messageData,
  },
  review_support: {
    description: 'Rates a conversation, open or closed. The last review of a conversation counts.',
    payload: z.object({
      ticket_chat_id: conversationId,
      rating: z.enum(['1', '2', '3', '4', '5']).describe('The rating, as a string.'),
      review: text(LIMITS.reviewCharacters).nullish().describe('Free text.'),
    }),
    callers: customerSide,
    message: 'Review noted',
    data: z.object({
      rating: z.string().describe('The rating, as it was sent.'),
      review: z.string().nullable().describe('The text, or null.'),
      ticket_chat_id: conversationId,
    }),
  },

  // Additive from here on.
  support_history: {
    description: 'Additive. Reads the conversation a page at a time, or everything after a `seq`.',
    payload: z.object({
      ticket_chat_id: conversationId,
      after_seq: z
        .int()
        .min(0)
        .max(LIMITS.highestSeq)
        .optional()
        .describe('Messages with a higher `seq`, oldest first. Without it the newest page.'),
      before_seq: z.int().min(1).max(LIMITS.highestSeq).optional().describe('Messages with a lower `seq`.'),
      limit: z.int().min(1).max(LIMITS.historyPageMessages).default(50).describe('Messages in a page.'),
    }),
    callers: everyone,
    message: 'Support history',
    data: z.object({
      ticket_chat_id: conversationId,
      messages: z.array(historyMessage).describe('Oldest first.'),
      has_more: z.boolean().describe('Whether there is another page.'),
    }),
  },
  support_typing: {
    description: 'Additive. The sender has begun or stopped composing; the others in the conversation are told.',
    payload: z.object({
      ticket_chat_id: conversationId,
      typing: z.boolean().describe('True when composing, false when not any more.'),
    }),
    callers: everyone,
    message: 'Typing noted',
    data: noData,
  },
  confirm_action: {
    description:
      'Additive. Confirms or declines the action that the newest reply asks about. It is stored as a message of the customer, which the assistant answers. 409 once it is over: expired, decided, or the conversation went on.',
    payload: z.object({
      ticket_chat_id: conversationId,
      session_id: sessionId,
      confirmation_id: id.describe('`confirmation.id` of the message.'),
      confirm: z.boolean().describe('False: it is not to be done.'),
    }),
    callers: customerSide,
    message: 'Decision received',
    data: z.object({ ticket_chat_id: conversationId, confirmation_id: id.describe('As it was sent.') }),
  },
  answer_feedback: {
    description:
      'Additive. What the customer thinks of one answer of the assistant, in an open or closed conversation. The last word on an answer counts; the same again changes nothing. `support_history` shows it.',
    payload: feedbackInput
      .extend({ ticket_chat_id: conversationId, message_id: id.describe('`id` of the message.') })
      .superRefine(checkFeedback),
    callers: customerSide,
    message: 'Feedback noted',
    data: z.object({
      ticket_chat_id: conversationId,
      message_id: id.describe('As it was sent.'),
      feedback: answerFeedback.nullable().describe('As it was stored; null: it was removed.'),
    }),
  },
  renew_login: {
    description:
      'Additive. A fresh link to log in with, for a conversation whose answer waits for a login: links are kept nowhere, so a page that was loaded anew asks for one. Earlier links stay good until they expire. 409 where no login is wanted.',
    payload: conversation,
    callers: customerSide,
    message: 'Login renewed',
    data: z.object({
      ticket_chat_id: conversationId,
      login_url: z.url().describe('Where the customer logs in. Do not store it.'),
    }),
  },
  rejoin_call_support: {
    description:
      'Additive. The way back into the room of the running call, for a page that was loaded anew or another tab: the data of `call_support`, with a token of its own. Also after a take-over, while the agent may be spoken with there. Nobody else is told. 409 `no_call` where there is no room to enter.',
    payload: conversation,
    callers: customerSide,
    message: 'Call rejoined',
    data: callData,
  },
  cancel_support_waiting: {
    description:
      'Additive. The customer no longer waits for a human and continues with the assistant, which has handled the conversation all along. A repetition answers the same. 409 `agent_is_handler` once an agent has taken over.',
    payload: conversation,
    callers: customerSide,
    message: 'Waiting cancelled',
    data: conversation,
  },
  leave_contact_email: {
    description:
      'Additive. Where the customer wants to be written to if nobody is available; shown at the desk. Null takes it back.',
    payload: conversation.extend({ email: emailAddress.nullable().describe('Their e-mail address.') }),
    callers: customerSide,
    message: 'Contact address kept',
    data: conversation.extend({ contact_email: z.string().nullable().describe('As it was stored.') }),
  },
  renew_token: {
    description:
      'Additive. Keeps a socket that carries a customer token open: send the next token of the same session before this one expires.',
    payload: z.object({
      token: z.string().min(1).max(LIMITS.authTokenCharacters).describe('A customer token of the same session.'),
    }),
    callers: ['customer'],
    message: 'Token renewed',
    data: z.object({ session_id: sessionId, expires_at: timestamp.describe('When the new token expires.') }),
  },
} as const satisfies Record<string, RequestDefinition>;
