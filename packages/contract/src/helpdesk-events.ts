/**
 * Every event of the `/helpdesk` namespace, once (specification, "Client-to-server events", "Emitted by the server").
 * `helpdeskRequests` is what clients send and how each is answered; `helpdeskBroadcasts` is what the server sends by
 * itself. A handler per request is demanded by the compiler.
 */
import { z } from 'zod';
import { answerFeedback, checkFeedback, feedbackInput } from './answer-feedback.js';
import { office } from './chat-window-api.js';
import { emailAddress } from './customers-api.js';
import { deskChange, deskMention, deskPresence, supportNote } from './desk-events.js';
import { LIMITS } from './limits.js';
import { attachmentMetadata, historyMessage, messageData } from './message.js';
import {
  characters,
  conversationId,
  filledText,
  id,
  noData,
  sessionId,
  text,
  timestamp,
  trimmed,
} from './primitives.js';

export const HELPDESK_NAMESPACE = '/helpdesk';

export const tokenSource = z.enum(['api', 'customer', 'inapp']);
export type TokenSource = z.infer<typeof tokenSource>;

/** Kinds of caller: an organisation's backend, a customer's own client, a human agent. */
export type CallerKind = TokenSource;

const conversation = z.object({ ticket_chat_id: conversationId });

const composed = {
  message: text(Number.MAX_SAFE_INTEGER)
    .overwrite(trimmed)
    .meta({
      maxLength: LIMITS.messageCharacters,
      description: 'The text; trimmed. May be empty only with an attachment.',
      examples: ['Where is order 1042?'],
    }),
  attachment: z.boolean().describe('Whether something is attached.'),
  attachment_metadata: attachmentMetadata.nullish().describe('What is attached; required when `attachment` is true.'),
};

const clientMessageId = id
  .optional()
  .describe('Additive: a resend under the same id within 24 hours is acknowledged and stored once.');

function checkComposed(
  value: { message: string; attachment: boolean; attachment_metadata?: unknown },
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (value.message === '' && !value.attachment) refuse('message', 'must not be blank');
  if (characters(value.message) > LIMITS.messageCharacters)
    refuse('message', `must be at most ${LIMITS.messageCharacters.toLocaleString('en')} characters`);
  if (value.attachment && (value.attachment_metadata === undefined || value.attachment_metadata === null))
    refuse('attachment_metadata', 'is required when attachment is true');
}

/** The rules of {@link checkComposed} that JSON Schema can say. */
const composedRules = {
  anyOf: [
    { properties: { attachment: { const: true } }, required: ['attachment_metadata'] },
    { properties: { attachment: { const: false }, message: { pattern: '\\S' } } },
  ],
};

const callId = id.meta({ description: 'Id of the call.', examples: ['c2b1a7de-3a52-4b0e-8f0e-6f2a4f1f9d10'] });

const call = {
  room: conversationId.describe('Name of the audio room: the id of the conversation.'),
  ticket_chat_id: conversationId,
  call_start_time: timestamp.describe('When the call started.'),
};

export const callData = z
  .object({
    ...call,
    token: z
      .string()
      .meta({ description: "Access token for the room provider's client SDK.", examples: ['eyJhbGciOi…'] }),
    ticket_call_id: callId,
    url: z.string().optional().describe('Additive: where the room is.'),
  })
  .meta({ id: 'CallData' });
export type CallData = z.infer<typeof callData>;

export const callEndData = z
  .object({
    ...call,
    ticket_call_id: callId.nullable().describe('Id of the call; null when there was no active one.'),
    call_end_time: timestamp.describe('When the call ended.'),
  })
  .meta({ id: 'CallEndData' });
export type CallEndData = z.infer<typeof callEndData>;

export const agentIdentity = z.object({
  id: id.describe('Id of the agent.'),
  username: z.string().describe('Display name of the agent.'),
});

export const handlerChangedData = z
  .object({
    ticket_chat_id: conversationId,
    handler: z.enum(['agent', 'assistant']).describe('Who answers from now on.'),
    agent: agentIdentity.nullable().describe('The agent, where one answers.'),
  })
  .meta({ id: 'HandlerChangedData' });
export type HandlerChangedData = z.infer<typeof handlerChangedData>;

const everyone = ['api', 'customer', 'inapp'] as const;
const customerSide = ['api', 'customer'] as const;
const agentsOnly = ['inapp'] as const;

interface RequestDefinition {
  /** For readers of the documents that are made from this table. */
  description: string;
  payload: z.ZodType;
  callers: readonly CallerKind[];
  /** The envelope's `message` on success, to the letter. */
  message: string;
  data: z.ZodType;
  /** The event (and ack) a success is answered with, where it is not the request's own name. */
  answeredAs?: string;
}

export const helpdeskRequests = {
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
  agent_support: {
    description:
      "Additive. A reply of the agent who handles the conversation. Customers receive it as `support` in the room and as `customer_support` in the customer's personal room.",
    payload: z
      .object({
        ticket_chat_id: conversationId,
        ...composed,
        close_support: z.boolean().default(false).describe('Suggests closing the conversation.'),
        client_message_id: clientMessageId,
      })
      .superRefine(checkComposed)
      .meta(composedRules),
    callers: agentsOnly,
    message: 'Reply sent',
    data: messageData,
  },
  take_over_support: {
    description:
      'Additive. The agent takes the conversation over from the assistant. From then on the assistant says nothing in it. Of two agents one wins; the other is answered `already_taken`, with the winner in `data.agent`.',
    payload: conversation.extend({
      force: z
        .boolean()
        .optional()
        .describe(
          'For owners and admins: take it from the agent who handles it, who is told by `support_handler_changed`.',
        ),
    }),
    callers: agentsOnly,
    message: 'Conversation taken over',
    data: handlerChangedData,
  },
  assign_support: {
    description:
      'Additive. Gives the conversation to a member of the organisation, who handles it from then on: by the agent who handles it, by any agent while the assistant does, and always by owners and admins. An agent who loses it so is told by `support_handler_changed`.',
    payload: conversation.extend({ agent_id: id.describe('The member.') }),
    callers: agentsOnly,
    message: 'Conversation assigned',
    data: handlerChangedData,
  },
  release_support: {
    description: 'Additive. The agent hands the conversation back to the assistant.',
    payload: conversation,
    callers: agentsOnly,
    message: 'Conversation handed back',
    data: handlerChangedData,
  },
  agent_note: {
    description:
      'Additive. A note for the other agents, also in a closed conversation. Customers and the assistant never see it.',
    payload: conversation.extend({
      note: filledText(LIMITS.noteCharacters).describe('The text; trimmed.'),
      mentions: z
        .array(id)
        .max(LIMITS.mentionsPerNote)
        .default([])
        .describe('Ids of the members who are to be told of it. The text is not searched for names.'),
    }),
    callers: agentsOnly,
    message: 'Note kept',
    data: supportNote,
  },
} as const satisfies Record<string, RequestDefinition>;

export type HelpdeskRequest = keyof typeof helpdeskRequests;
export type RequestPayload<Name extends HelpdeskRequest> = z.output<(typeof helpdeskRequests)[Name]['payload']>;
export type RequestData<Name extends HelpdeskRequest> = z.output<(typeof helpdeskRequests)[Name]['data']>;

/** The event that answers a successful request. */
export function answerEvent(name: HelpdeskRequest): string {
  const definition: RequestDefinition = helpdeskRequests[name];
  return definition.answeredAs ?? name;
}

interface BroadcastDefinition {
  /** Who is told, and when; for readers of the documents. */
  to: string;
  description: string;
  message: string;
  data: z.ZodType;
}

export const helpdeskBroadcasts = {
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
      'A human agent replies; `sender` is always `agent`. Works before a conversation was entered: listen on it beside `support`.',
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
      'A human agent took the conversation over, from the assistant or from another agent, or handed it back. An agent from whom it was taken is told wherever they are.',
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
    description: 'The assistant disconnected from an active voice call. Told after absence too.',
    message: 'Assistant left the call',
    data: z.object({ ticket_chat_id: conversationId, ticket_call_id: callId }),
  },
  support_typing: {
    to: 'conversation room',
    description: 'Additive. Somebody else has begun or stopped composing.',
    message: 'Typing',
    data: z.object({
      ticket_chat_id: conversationId,
      sender: z.enum(['customer', 'assistant', 'agent']).describe('Who composes.'),
      typing: z.boolean().describe('True when composing, false when not any more.'),
    }),
  },
  support_waiting: {
    to: 'customers in the conversation room',
    description:
      'Additive. The customer waits for a human: when that begins, when they enter the conversation meanwhile, and whenever any of this changes. The last one has `waiting` false.',
    message: 'Waiting for a human',
    data: z.object({
      ticket_chat_id: conversationId,
      waiting: z
        .boolean()
        .describe('False: an agent has come, the customer continues with the assistant, or it is closed.'),
      since: timestamp.nullable().describe('Since when; null when not waiting.'),
      place: z.int().nullable().describe(`Place in the queue of the organisation, from 1; null when not waiting.`),
      available: z.boolean().describe('Whether an agent is at the desk.'),
      office: office.nullable().describe('Null: the organisation has stated no office hours.'),
      contact_email: z.string().nullable().describe('As `leave_contact_email` left it.'),
    }),
  },
  support_entry: {
    to: "agents who entered the conversation; customers' sockets that connected with `entries=1` and entered it or the personal room",
    description:
      "Additive. Every entry as it is stored, in the order of its conversation, as `support_history` shows it: the customer's own words too, also those from other tabs. `support` and the others come besides, as without `entries=1`: one entry has the same `id` wherever it comes. What was stored before is in `support_history`.",
    message: 'support_entry',
    data: historyMessage,
  },
  support_read: {
    to: 'conversation room: agents, and customers that connected with `entries=1`',
    description:
      'Additive. Somebody has read the conversation further than before. Customers are told of the agent who handles it only.',
    message: 'support_read',
    data: z.object({
      ticket_chat_id: conversationId,
      entity: z.enum(['customer', 'agent']).describe('Who has read.'),
      seq: z.int().describe('Everything up to this `seq` has been seen.'),
    }),
  },
  support_logged_in: {
    to: 'conversation room: customers that connected with `entries=1`',
    description: 'Additive. The customer has logged in. Questions that waited for it are answered next.',
    message: 'Logged in',
    data: z.object({
      ticket_chat_id: conversationId,
      name: z.string().nullable().describe('What the customer is called; null: the organisation has not said it.'),
    }),
  },
  support_delta: {
    to: 'sockets in the conversation room that connected with `stream=1`',
    description: 'Additive. A piece of the reply while it is being written; the whole comes as `support`.',
    message: 'support_delta',
    data: z.object({ ticket_chat_id: conversationId, delta: z.string().describe('The next piece of text.') }),
  },
  support_cut: {
    to: 'conversation room: agents, and customers that connected with `entries=1`',
    description:
      'Additive. In a call the customer interrupted the assistant: the message of this `id` now holds what was really heard of it, and no `cards`, in `support_history` too.',
    message: 'support_cut',
    data: z.object({
      ticket_chat_id: conversationId,
      id: id.describe('Id of the message.'),
      seq: z.int().describe('Its place in the conversation.'),
      message: z.string().describe('Its text from now on.'),
      date_updated: timestamp.describe('When it was cut.'),
    }),
  },
  support_feedback: {
    to: 'conversation room: agents, and customers that connected with `entries=1`',
    description: 'Additive. The customer has said what they think of an answer, or has removed it.',
    message: 'support_feedback',
    data: z.object({
      ticket_chat_id: conversationId,
      message_id: id.describe('Id of the answer.'),
      seq: z.int().describe('Its place in the conversation.'),
      feedback: answerFeedback.nullable().describe('Null: removed.'),
    }),
  },
  desk_changed: {
    to: 'agents of the organisation',
    description: `Additive. Something about a conversation changed: fetch its row again (\`GET /api/v1/console/conversations/{ticket_chat_id}/\`) and put it where the list's order and filter have it; no need to fetch the list. In the order of what happened. Several changes of one conversation become one, under the weightiest reason. At most ${LIMITS.deskChangesPerSecond} a second come; where more conversations change than that, one carries the others in \`also\`. After a reconnect fetch the list.`,
    message: 'Conversation changed',
    data: deskChange.extend({
      also: z
        .array(deskChange)
        .max(LIMITS.deskChangesTogether)
        .optional()
        .describe('Conversations that changed right after it; each the same way as if it had come by itself.'),
    }),
  },
  desk_presence: {
    to: 'agents who entered the conversation',
    description:
      'Additive. Which agents look at the conversation (they have entered it) and who of them composes: on entering it, and whenever that changes.',
    message: 'Agents in the conversation',
    data: deskPresence,
  },
  support_note: {
    to: 'agents who entered the conversation',
    description: 'Additive. Another agent has written a note.',
    message: 'support_note',
    data: supportNote,
  },
  desk_mention: {
    to: 'the member who is mentioned, on every socket',
    description:
      'Additive. A note of another member mentions this one, or they have read the mentions in a conversation: fetch `GET /api/v1/console/mentions/` again.',
    message: 'Mention',
    data: deskMention,
  },
} as const satisfies Record<string, BroadcastDefinition>;

export type HelpdeskBroadcast = keyof typeof helpdeskBroadcasts;
export type BroadcastData<Name extends HelpdeskBroadcast> = z.output<(typeof helpdeskBroadcasts)[Name]['data']>;

/** The `status` values of a ticket (ours: the specification does not show them). */
export const ticketStatus = z.enum(['open', 'taken', 'released_and_open', 'resolved_and_closed', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatus>;
