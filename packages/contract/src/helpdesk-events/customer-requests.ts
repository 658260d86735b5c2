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
      "Subscribes the socket to the customer's personal room. Emit it directly after connecting: entries that no client of the customer has received are delivered now.",
    payload: z.object({ session_id: sessionId }),
    callers: customerSide,
    message: 'Joined customer support room',
    data: noData,
  },
  enter_support: {
    description:
      'Subscribes the socket to a conversation and delivers what it has missed. Needed once per conversation; repeating it has no effect.',
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
      'A message of the customer. `support_echo` acknowledges it once it is stored; the reply follows as `support` in the conversation room. An error is sent as `support`, without `support_echo`.',
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
    description: 'Marks everything so far as read by the customer or, at the desk, by the agent.',
    payload: z.object({
      ticket_chat_id: conversationId,
      entity: z.enum(['customer', 'agent']).describe('Who has read: `customer`, or `agent` for agents.'),
    }),
    callers: everyone,
    message: 'Marked as read',
    data: noData,
  },
  call_support: {
    description: 'Starts a voice call with the assistant. Every socket in the conversation room receives it.',
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
      'Ends the call. Without an active call, `ticket_call_id` of the answer is null; likewise if an agent has taken the call over, which then ends too.',
    payload: conversation,
    callers: everyone,
    message: 'Call ended',
    data: callEndData,
  },
  close_support: {
    description:
      'Closes the conversation. Send it when the customer agrees after a reply with `close_support: true`. Repeating it gives the same answer.',
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
    description: 'Additive. Reads the conversation page by page, or everything after a `seq`.',
    payload: z.object({
      ticket_chat_id: conversationId,
      after_seq: z
        .int()
        .min(0)
        .max(LIMITS.highestSeq)
        .optional()
        .describe('Messages with a higher `seq`, oldest first. Default: the newest page.'),
      before_seq: z.int().min(1).max(LIMITS.highestSeq).optional().describe('Messages with a lower `seq`.'),
      limit: z.int().min(1).max(LIMITS.historyPageMessages).default(50).describe('Number of messages in a page.'),
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
    description:
      'Additive. The sender has started or stopped typing; the other participants receive it. If an agent who does not handle the conversation starts, only agents receive it.',
    payload: z.object({
      ticket_chat_id: conversationId,
      typing: z.boolean().describe('True if typing, false if stopped.'),
    }),
    callers: everyone,
    message: 'Typing noted',
    data: noData,
  },
  confirm_action: {
    description:
      'Additive. Confirms or declines the action that the newest reply asks about. It is stored as a message of the customer, which the assistant answers. 409 if the action has expired or is decided, or the conversation has continued.',
    payload: z.object({
      ticket_chat_id: conversationId,
      session_id: sessionId,
      confirmation_id: id.describe('`confirmation.id` of the message.'),
      confirm: z.boolean().describe('False: the action is declined.'),
    }),
    callers: customerSide,
    message: 'Decision received',
    data: z.object({ ticket_chat_id: conversationId, confirmation_id: id.describe('As sent.') }),
  },
  answer_feedback: {
    description:
      "Additive. The customer's feedback on one answer of the assistant, in an open or closed conversation. The latest feedback on an answer counts; repeating it has no effect. `support_history` contains it.",
    payload: feedbackInput
      .extend({ ticket_chat_id: conversationId, message_id: id.describe('`id` of the message.') })
      .superRefine(checkFeedback),
    callers: customerSide,
    message: 'Feedback noted',
    data: z.object({
      ticket_chat_id: conversationId,
      message_id: id.describe('As sent.'),
      feedback: answerFeedback.nullable().describe('As stored; null: removed.'),
    }),
  },
  renew_login: {
    description:
      'Additive. Returns a new login link for a conversation in which a reply waits for a login. Links are not stored, so a page needs this after a reload. Earlier links remain valid until they expire. 409 if no login is pending.',
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
      'Additive. Joins the room of the running call again, after a reload or from another tab: returns the data of `call_support`, with a new token. Also works after a take-over, while the agent can be in the room. Other participants are not notified. 409 `no_call` if there is no room to join.',
    payload: conversation,
    callers: customerSide,
    message: 'Call rejoined',
    data: callData,
  },
  cancel_support_waiting: {
    description:
      'Additive. The customer stops waiting for a human and continues with the assistant, which has remained the handler. Repeating it gives the same answer. 409 `agent_is_handler` if an agent has taken over.',
    payload: conversation,
    callers: customerSide,
    message: 'Waiting cancelled',
    data: conversation,
  },
  leave_contact_email: {
    description:
      'Additive. Sets the e-mail address for a reply if no agent is available; shown at the desk. Null removes it.',
    payload: conversation.extend({ email: emailAddress.nullable().describe('Their e-mail address.') }),
    callers: customerSide,
    message: 'Contact address kept',
    data: conversation.extend({ contact_email: z.string().nullable().describe('As stored.') }),
  },
  renew_token: {
    description:
      'Additive. Keeps a socket with a customer token open: send the next token of the same session before the current one expires.',
    payload: z.object({
      token: z.string().min(1).max(LIMITS.authTokenCharacters).describe('A customer token of the same session.'),
    }),
    callers: ['customer'],
    message: 'Token renewed',
    data: z.object({ session_id: sessionId, expires_at: timestamp.describe('When the new token expires.') }),
  },
} as const satisfies Record<string, RequestDefinition>;
