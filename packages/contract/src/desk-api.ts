/**
 * HTTP endpoints of the agents' desk: the list of conversations, notes that only agents see, and data about a customer.
 * For signed-in members only.
 */
import { z } from 'zod';
import { conversationPriority, deskSort, priorityInput } from './conversation-priority.js';
import { conversationTargets, deskTargets, dueFilter } from './conversation-targets.js';
import { customerIdentity, customerName } from './customers-api.js';
import { supportNote } from './desk-events.js';
import { DAY_MS, SECOND_MS } from './durations.js';
import { errorCode } from './envelope.js';
import { functionName } from './function.js';
import { handoverReason } from './handover-reason.js';
import { conversationView, listedConversation } from './helpdesk-api.js';
import { LIMITS } from './limits.js';
import { messageSource } from './message.js';
import { cursor, earlierCursor, next } from './paging.js';
import { conversationId, filledText, id, sessionId, timestamp } from './primitives.js';
import { testTurnResult } from './test-file.js';

/** The lists of the desk. */
export const deskFilter = z
  .enum(['needs_human', 'mine', 'assistant', 'agents', 'open', 'snoozed', 'closed', 'test'])
  .describe(
    '`needs_human`: open, a human was asked for and no agent has taken over. `mine`, `agents`: open, handled by the caller, by other agents. `assistant`: open, handled by the assistant. `open`, `closed`: all of the organisation. `snoozed`: open, snoozed until a time or until the customer writes; the lists above exclude these. `test`: open, in test mode, which is in no other list.',
  );
export type DeskFilter = z.infer<typeof deskFilter>;

/** The handler of a conversation. Ids of members are UUIDs, so none equals one of the keywords. */
export const agentFilter = z
  .union([z.enum(['me', 'nobody']), id])
  .describe(
    'The id of a member who handles it, or handled it last. `me`: the caller. `nobody`: the assistant handles it.',
  );
export type AgentFilter = z.infer<typeof agentFilter>;

/** Stored in lower case, so that one word is one tag. */
export const conversationTag = filledText(LIMITS.tagCharacters).overwrite((tag) => tag.toLowerCase());

/** The response of `GET /api/v1/console/tags/`. */
export const tagList = z.object({
  tags: z
    .array(z.string())
    .describe(
      `Tags of the ${LIMITS.tagSuggestionConversations.toLocaleString('en')} conversations tagged last, the most used first, at most ${LIMITS.tagSuggestions}.`,
    ),
});
export type TagList = z.infer<typeof tagList>;

/** The query of `GET /api/v1/console/conversations/`. */
export const deskQuery = z.object({
  filter: deskFilter.default('open'),
  q: filledText(LIMITS.deskSearchCharacters)
    .optional()
    .describe(
      `Search within the filter. Finds an exact session, ticket or conversation id anywhere; conversations of the ${LIMITS.deskSearchCustomers} customers at most whose name or e-mail address begins with it; conversations whose agent's name contains it, the newest ${LIMITS.deskSearchConversations}; and, among the filter's ${LIMITS.deskSearchConversations} conversations of newest activity, those with it in their session id, at the beginning of another id (from ${LIMITS.deskSearchIdCharacters} characters on), or with all its words in one of their newest ${LIMITS.deskSearchMessages} messages, as far as ${LIMITS.deskSearchMs / 1_000} seconds allow. Upper and lower case do not matter.`,
    ),
  tag: conversationTag.optional().describe('Only conversations with this tag.'),
  agent: agentFilter.optional().describe(`Only conversations of this agent. ${agentFilter.description}`),
  priority: conversationPriority.optional().describe('Only conversations of this priority.'),
  due: dueFilter.optional().describe(`${dueFilter.description} Without it: any.`),
  sort: deskSort.optional().describe(`${deskSort.description} Without it: in the order of the list.`),
  cursor: cursor.describe(
    'The `next` of the page before, under the same filter, tag, agent, priority, due, search and sort. Opaque.',
  ),
  before: earlierCursor,
  limit: z.coerce.number().int().min(1).max(LIMITS.conversationsPage).default(50),
});
export type DeskQuery = z.output<typeof deskQuery>;

/** A message in a list, on one line. */
export const messagePreview = z.object({
  seq: z.int(),
  sender: z.enum(['customer', 'assistant', 'agent']),
  message: z
    .string()
    .describe(`On one line, at most ${LIMITS.previewCharacters} characters; empty if it is only an attachment.`),
  attachment: z.boolean(),
  date_created: timestamp,
});
export type MessagePreview = z.infer<typeof messagePreview>;

/** A conversation in a list. */
export const deskConversation = conversationView
  .extend({
    last_message: messagePreview.nullable().describe('The last message; null if there is none yet, as in a call.'),
    topic: z
      .string()
      .nullable()
      .describe(
        `The customer's first message with text, on one line, at most ${LIMITS.previewCharacters} characters; null before it.`,
      ),
    customer_message: messagePreview
      .nullable()
      .describe("Time of the customer's last message; null before their first."),
    unread: z
      .int()
      .describe(
        `The customer's messages that no agent has read (\`agent_read_seq\`), counted up to ${LIMITS.deskUnreadMost}.`,
      ),
    waiting_since: timestamp
      .nullable()
      .describe(
        "Since when the customer waits for an agent's message: a human was asked for, or the agent who handles it has not answered.",
      ),
    tags: z.array(z.string()).describe('In alphabetical order.'),
    priority: conversationPriority.describe('`normal` unless a member set another.'),
    targets: conversationTargets.describe('Targets of the last handover to a human.'),
    snoozed_until: timestamp.nullable().describe('When it returns to the lists; null: it is not snoozed.'),
    match: z
      .object({ seq: z.int(), text: z.string() })
      .nullable()
      .describe(
        `With \`search\`: the newest message with all its words, and at most ${LIMITS.previewCharacters} characters around the first of them. Null if something else matched.`,
      ),
    handover_reason: handoverReason
      .nullable()
      .describe(
        'Why the assistant asked for a human; null: it did not, or the conversation has been handed back to it.',
      ),
    customer: customerName,
    test: z.boolean().describe('In test mode: opened with a test key, or in the playground.'),
    close_suggested: z.boolean().describe('Closing was suggested and the customer has not answered.'),
    rating: z.enum(['1', '2', '3', '4', '5']).nullable().describe("The customer's last rating of it."),
  })
  .meta({ id: 'DeskConversation' });
export type DeskConversation = z.infer<typeof deskConversation>;

/** The assistant's suggested reply to the customer's last message; if it would request a human, to the one before. */
export const suggestedReply = z
  .object({
    text: z.string().nullable().describe('Text for an agent to edit and send; null: the assistant has no answer.'),
    result: testTurnResult.describe(
      'The result that the turn would have had. `none`: the customer has written nothing.',
    ),
    sources: z.array(messageSource).describe('The articles that it is based on.'),
    functions: z.array(functionName).describe('The functions that were called for it, with the login of the customer.'),
  })
  .meta({ id: 'SuggestedReply' });
export type SuggestedReply = z.infer<typeof suggestedReply>;

/** The summary of a conversation that is handed over to an agent. */
export const handoverSummary = z
  .object({
    reason: handoverReason
      .nullable()
      .describe('Why the assistant asked for a human; null: it did not, and an agent took over.'),
    questions: z
      .array(z.string())
      .describe(
        `What the customer wants: their first message with text since the assistant last got the conversation back, and their last one before an agent took over, each on one line of at most ${LIMITS.previewCharacters} characters.`,
      ),
    functions: z
      .array(
        z.object({
          function: functionName,
          arguments: z
            .array(z.object({ name: z.string(), value: z.string() }))
            .describe('Its arguments; long values are shortened.'),
          failure: z.string().nullable().describe('By kind, such as `timeout` or `not_found`; null: it succeeded.'),
        }),
      )
      .describe(`What the assistant tried, the newest ${LIMITS.handoverFunctions} calls, the newest last.`),
    text: z
      .string()
      .nullable()
      .describe(
        "Written by a language model in the organisation's language, from the conversation at that time; null: not written. It can be wrong; the other fields are facts.",
      ),
    text_state: z
      .enum(['none', 'possible', 'being_written', 'written'])
      .describe(
        `\`possible\`: POST to have it written. \`being_written\`: read it again later, within ${LIMITS.handoverSummaryMs / SECOND_MS} s. \`none\`: no language model may write one, or it wrote nothing.`,
      ),
  })
  .meta({ id: 'HandoverSummary' });
export type HandoverSummary = z.infer<typeof handoverSummary>;

/** The response of `GET /api/v1/console/conversations/`. */
export const deskPage = z.object({
  conversations: z
    .array(deskConversation)
    .describe(
      'Newest activity first; with `needs_human` the most urgent first and of those the longest waiting, with `snoozed` the first to return first. `sort` changes the order.',
    ),
  next,
});
export type DeskPage = z.infer<typeof deskPage>;

const count = z.int().describe(`Counted up to ${LIMITS.deskCountMost}.`);

/** How many conversations each filter has. */
export const deskCounts = z.object({
  needs_human: count,
  mine: count,
  assistant: count,
  agents: count,
  open: count,
  snoozed: count,
  closed: count,
  test: count.describe('Additive.'),
  mentions: count.describe(`Additive. The caller's unread mentions, counted up to ${LIMITS.deskCountMost}.`),
});
export type DeskCounts = z.infer<typeof deskCounts>;

/** The body of `PUT /api/v1/console/conversations/{ticket_chat_id}/snooze/`. */
export const snoozeInput = z.object({
  until: timestamp.describe(
    `In the future, at most ${LIMITS.snoozeMs / DAY_MS} days ahead. The conversation returns sooner if the customer writes or calls, if the assistant asks for a human, or if it is assigned.`,
  ),
});

/** The body of `POST /api/v1/console/conversations/{ticket_chat_id}/merge/`. */
export const mergeInput = z.object({
  into: id.describe(
    'The conversation in which it continues: another open one of the same session and mode. It inherits the wait for a human, the higher priority, the tags up to their limit, the agent if it has none, and the address that the customer left.',
  ),
});

/** An action on each of several conversations. */
export const bulkAction = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('close') }),
    z.object({ type: z.literal('tag'), tag: conversationTag }),
    z.object({ type: z.literal('assign'), agent_id: id }),
    z.object({ type: z.literal('snooze'), until: snoozeInput.shape.until }),
    z.object({ type: z.literal('unsnooze') }),
    z.object({ type: z.literal('priority'), priority: priorityInput.shape.priority }),
  ])
  .describe('The action for each conversation; the rules are those for a single one.');
export type BulkAction = z.output<typeof bulkAction>;

/** The body of `POST /api/v1/console/conversations/bulk/`. */
export const bulkInput = z.object({
  ticket_chat_ids: z.array(id).min(1).max(LIMITS.bulkConversations),
  action: bulkAction,
});
export type BulkInput = z.output<typeof bulkInput>;

/** The response of `POST /api/v1/console/conversations/bulk/`. */
export const bulkResult = z
  .object({
    done: z.array(id).describe('Conversations that were changed.'),
    failed: z
      .array(
        z.object({
          ticket_chat_id: id,
          code: errorCode.describe('Stable; see the table of error codes.'),
          detail: z.string().describe('What went wrong, for a person.'),
        }),
      )
      .describe('The other conversations. They were not changed, unless the code is `outcome_unknown` or `internal`.'),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;

/** The body of `POST /api/v1/console/saved-views/` and `PUT /api/v1/console/saved-views/{saved_view_id}/`. */
export const savedViewInput = z.object({
  name: filledText(LIMITS.savedViewNameCharacters),
  shared: z
    .boolean()
    .default(false)
    .describe('Shared with every member. Only owners and admins can save and change shared views.'),
  filter: deskFilter,
  tag: conversationTag.nullable().default(null).describe('Null: any.'),
  q: filledText(LIMITS.deskSearchCharacters).nullable().default(null).describe('Null: no search.'),
  agent: agentFilter.nullable().default(null).describe(`${agentFilter.description} Null: any.`),
  priority: conversationPriority.nullable().default(null).describe('Null: any.'),
  due: dueFilter.nullable().default(null).describe(`${dueFilter.description} Null: any.`),
  sort: deskSort.nullable().default(null).describe(`${deskSort.description} Null: in the order of the list.`),
});
export type SavedViewInput = z.output<typeof savedViewInput>;

/** A saved search of a member, under a name. */
export const savedView = z
  .object({
    id,
    name: z.string(),
    shared: z.boolean().describe('Shared with every member.'),
    filter: deskFilter,
    tag: z.string().nullable(),
    q: z.string().nullable(),
    agent: agentFilter.nullable(),
    priority: conversationPriority.nullable(),
    due: dueFilter.nullable(),
    sort: deskSort.nullable(),
    count: count.nullable().describe(`Counted up to ${LIMITS.deskCountMost}; null for a view with a search.`),
    date_created: timestamp,
    date_updated: timestamp,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

/** The response of `GET /api/v1/console/saved-views/`. */
export const savedViewList = z.object({
  saved_views: z.array(savedView).describe("The caller's own and the shared ones, by name."),
});

/** The response of `GET /api/v1/console/desk-settings/` and `PUT /api/v1/console/desk-settings/`. */
export const deskSettings = z
  .strictObject({
    assignment: z
      .enum(['off', 'round_robin', 'least_busy'])
      .describe(
        `How customers who wait for a human are assigned to available agents: \`round_robin\`: to the one to whom none was assigned for longest. \`least_busy\`: to the one with the fewest open conversations. Available are members who are at the desk, or left it less than ${LIMITS.agentAtDeskMs / 60_000} minute ago, and are not away. Outside office hours nothing is assigned.`,
      ),
    targets: deskTargets.describe(
      "How soon after a handover an agent's first reply and the resolution are due, in office hours if they are set. They apply to conversations that are handed over, or whose priority changes, after they are saved.",
    ),
  })
  .meta({ id: 'DeskSettings' });
/** The body of `PUT /api/v1/console/desk-settings/`. */
export const deskSettingsInput = deskSettings.partial().describe('Omitted fields are kept.');
export type DeskSettingsInput = z.output<typeof deskSettingsInput>;
export type DeskSettings = z.infer<typeof deskSettings>;

/** Whether conversations are assigned to the member automatically; read and written at `/api/v1/console/availability/`. */
export const availability = z.strictObject({
  away: z.boolean().describe('The caller does not want conversations to be assigned automatically.'),
});
export type Availability = z.infer<typeof availability>;

/** The query of `GET /api/v1/console/conversations/{ticket_chat_id}/notes/`. */
export const noteQuery = z.object({
  cursor,
  before: id
    .optional()
    .describe('The id of the oldest note that you have: returns those written before it. Not together with `cursor`.'),
  limit: z.coerce.number().int().min(1).max(LIMITS.notesPage).default(50),
});
/** The response of `GET /api/v1/console/conversations/{ticket_chat_id}/notes/`. */
export const noteList = z.object({
  notes: z.array(supportNote).describe('The newest ones, or those before a cursor; oldest first.'),
  has_more: z.boolean(),
  next,
});
export type NoteList = z.infer<typeof noteList>;

/** The mode of a customer: live or test. */
export const customerQuery = z.object({
  mode: z
    .enum(['live', 'test'])
    .default('live')
    .describe('Mode of the conversation: sessions in test mode are separate.'),
});

/** The state of an action. */
export const actionState = z
  .enum(['proposed', 'expired', 'cancelled', 'declined', 'superseded', 'running', 'succeeded', 'failed', 'unknown'])
  .describe(
    '`proposed`: the customer is asked. `superseded`: they wrote something else. `cancelled`: an agent took over, or the conversation was closed. `unknown`: the request may have arrived, and no response gives its result.',
  );
export type ActionState = z.infer<typeof actionState>;

/** Data about a customer, for the pane beside a conversation. */
export const customerView = z
  .object({
    session_id: sessionId,
    name: customerIdentity.shape.name,
    email: customerIdentity.shape.email,
    attributes: customerIdentity.shape.attributes,
    phone_number: customerIdentity.shape.phone_number,
    first_seen: timestamp.describe('When their first conversation began.'),
    conversation_count: z.int(),
    conversations: z
      .array(listedConversation)
      .describe(`The newest ${LIMITS.customerConversations}, newest first, including the present one.`),
    reviews: z
      .array(
        z.object({
          ticket_chat_id: conversationId,
          rating: z.enum(['1', '2', '3', '4', '5']),
          review: z.string().nullable(),
          date_updated: timestamp,
        }),
      )
      .describe(`The newest ${LIMITS.customerReviews}, newest first.`),
    actions: z
      .array(
        z.object({
          id: id.describe('The `Idempotency-Key` sent to the endpoint.'),
          ticket_chat_id: conversationId,
          function: z.string(),
          summary: z.string().describe('What the customer is asked to confirm.'),
          state: actionState,
          status: z.int().nullable().describe('The HTTP status of the response; null: there was none.'),
          date_created: timestamp,
          date_finished: timestamp.nullable().describe('When it ended, or was declined or superseded.'),
        }),
      )
      .describe(`Additive: the newest ${LIMITS.customerActions} that were proposed, newest first.`),
    login: z.object({
      logged_in: z.boolean().describe('The assistant holds a valid token of theirs. The token itself is never shown.'),
      expires_at: timestamp.nullable().describe('Until when it is valid.'),
    }),
  })
  .meta({ id: 'Customer' });
export type CustomerView = z.infer<typeof customerView>;
