/** HTTP endpoints around the helpdesk, all ours: customer tokens, conversations of a session, history, the chat window. */
import { z } from 'zod';
import { chatWindowColours, office } from './chat-window-api.js';
import { customerChange } from './customers-api.js';
import { ticketStatus } from './helpdesk-events.js';
import { LIMITS } from './limits.js';
import { historyMessage } from './message.js';
import { cursor, next } from './paging.js';
import { filledText, id, timestamp } from './primitives.js';

/** The body of `POST /api/v1/helpdesk/tokens/`. */
export const customerTokenInput = z.object({
  session_id: id,
  customer: customerChange
    .optional()
    .describe(
      'Who the customer is, stored when the token is minted and not carried in it. What is left out stays as it is; null clears a name or an e-mail address.',
    ),
});
/** The response of `POST /api/v1/helpdesk/tokens/`. */
export const customerTokenResult = z.object({ token: z.string(), session_id: id, expires_at: timestamp });

/** A call whose room the customer may join now. */
export const runningCall = z
  .object({
    ticket_call_id: id.describe('Id of the call.'),
    call_start_time: timestamp.describe('When it started.'),
    with: z
      .enum(['assistant', 'agent'])
      .describe('`agent`: an agent has taken over, the assistant has left, and the room still exists.'),
  })
  .meta({ id: 'RunningCall' });
export type RunningCall = z.infer<typeof runningCall>;

/** A conversation in lists for the organisation's backend and the customer's client. */
export const conversationView = z.object({
  ticket_chat_id: id,
  ticket_id: id,
  session_id: id,
  status: ticketStatus,
  closed: z.boolean(),
  handler: z.enum(['assistant', 'agent']),
  agent: z.object({ id, username: z.string() }).nullable(),
  needs_human: z.boolean(),
  contact_email: z
    .string()
    .nullable()
    .describe("The customer's e-mail address from `leave_contact_email`; not verified."),
  last_seq: z.int(),
  /** The read marks: everything up to this `seq` has been read. */
  customer_read_seq: z.int(),
  agent_read_seq: z
    .int()
    .describe("In a customer's list: by the agent who handles the conversation; at the desk: by any agent."),
  call: runningCall.nullable().describe('A call that the customer can join with `rejoin_call_support`.'),
  merged_into: id
    .nullable()
    .describe(
      'Additive. An agent merged it into this conversation of the same customer, where it continues. Null: it was not merged, or the other one is erased.',
    ),
  date_created: timestamp,
  date_updated: timestamp,
});
export type ConversationView = z.infer<typeof conversationView>;

/** The query of `GET /api/v1/helpdesk/customer/{session_id}/conversations/`. */
export const conversationsQuery = z.object({
  closed: z.enum(['true', 'false']).optional().describe('`true`: only closed ones; `false`: only open ones.'),
  cursor,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIMITS.conversationsPage)
    .default(LIMITS.conversationsPage)
    .describe('Maximum number in a page.'),
});
export type ConversationsQuery = z.output<typeof conversationsQuery>;

/** A conversation in a list of one customer's conversations. */
export const listedConversation = conversationView.extend({
  topic: z
    .string()
    .nullable()
    .meta({ description: "The customer's first message, shortened; null: none yet.", examples: ['Where is 1042?'] }),
});

export type ListedConversation = z.infer<typeof listedConversation>;

/** The response of `GET /api/v1/helpdesk/customer/{session_id}/conversations/`. */
export const conversationList = z.object({
  conversations: z.array(listedConversation).describe('Newest first.'),
  next,
});
export type ConversationList = z.infer<typeof conversationList>;

/** The query of `GET /api/v1/helpdesk/conversations/{ticket_chat_id}/messages/`. */
export const historyQuery = z.object({
  after_seq: z.coerce.number().int().min(0).max(LIMITS.highestSeq).optional(),
  before_seq: z.coerce.number().int().min(1).max(LIMITS.highestSeq).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
/** The response of `GET /api/v1/helpdesk/conversations/{ticket_chat_id}/messages/`. */
export const historyPage = z.object({ ticket_chat_id: id, messages: z.array(historyMessage), has_more: z.boolean() });
export type HistoryPage = z.infer<typeof historyPage>;

/** The query of `GET /api/v1/helpdesk/assistant/` and `POST /api/v1/lab/chat-window/preview/`. */
export const chatWindowQuery = z.object({
  language: z
    .string()
    .max(LIMITS.languageTagCharacters)
    .optional()
    .describe(
      "The customer's language, BCP 47. Texts are in it if the organisation has written them; the default name and greeting are in English, German, French, Spanish and Arabic.",
    ),
});

/** The chat window before the first message. */
export const chatWindow = z
  .object({
    assistant_name: z.string().meta({ description: 'Name of the assistant.', examples: ['Assistant'] }),
    greeting: z.string().describe('Shown before the customer has written. It is not a message.'),
    language: z.string().meta({ description: 'BCP 47.', examples: ['en'] }),
    voice: z
      .boolean()
      .describe(
        'Whether a call would be answered now: by the assistant, if it can hear and speak, or by an agent at the desk.',
      ),
    organisation_name: z.string(),
    reply_time: z.string().describe('How soon humans reply; may be empty.'),
    office: office.nullable().describe('Null: the organisation has set no office hours.'),
    suggested_questions: z.array(z.string()).describe('Offered before the customer has written; may be empty.'),
    theme: z.enum(['auto', 'light', 'dark']),
    position: z.enum(['end', 'start']).describe('The corner of the page, in reading direction.'),
    colours: chatWindowColours.nullable().describe('Colours of the organisation; null: the default.'),
    logo: z.string().nullable().describe('A data URL.'),
    unread_title: z.boolean().describe("Whether the number of unread messages is shown in the page's title."),
    unread_sound: z.boolean().describe('Whether a sound is played for new messages; customers can switch it off.'),
    articles: z.boolean().describe('Whether there are articles that this customer can search and read.'),
    attachments: z.object({
      max_bytes: z.int().describe('Maximum size of a file, in bytes.'),
      extensions: z.array(z.string()).describe('Allowed extensions of file names.'),
    }),
  })
  .meta({ id: 'ChatWindow' });
export type ChatWindow = z.infer<typeof chatWindow>;

/** The body of `POST /api/v1/helpdesk/articles/search/`. */
export const customerArticleSearch = z.strictObject({
  query: filledText(LIMITS.knowledgeQueryCharacters).meta({ examples: ['Can I return it?'] }),
});

const shownArticle = {
  id,
  title: z.string(),
  url: z.string().nullable().describe('URL where it can be read outside of the chat; null: none.'),
  language: z.string().nullable().describe('BCP 47; null: unknown.'),
};

/** A result of a customer's search for articles. */
export const foundArticle = z
  .object({
    ...shownArticle,
    extract: z
      .string()
      .describe(
        `The part that matches the search best, without Markdown, at most ${LIMITS.articleExtractCharacters} characters.`,
      ),
  })
  .meta({ id: 'FoundArticle' });
export type FoundArticle = z.infer<typeof foundArticle>;

/** The response of `POST /api/v1/helpdesk/articles/search/`. */
export const foundArticles = z.object({
  articles: z.array(foundArticle).describe(`Best first, at most ${LIMITS.passagesFound}.`),
});

/** An article for customers. */
export const customerArticle = z
  .object({
    ...shownArticle,
    content: z.string().describe('Markdown, without HTML and images.'),
    shortened: z.boolean().describe(`Only the first ${LIMITS.articleReadCharacters} characters are returned.`),
  })
  .meta({ id: 'CustomerArticle' });
export type CustomerArticle = z.infer<typeof customerArticle>;
