/**
 * The message data object (specification, "Message data object") and attachment metadata. `id`, `seq`, `login_url` and
 * fields that only history has are additive.
 */
import { z } from 'zod';
import { answerFeedback } from './answer-feedback.js';
import { card } from './card.js';
import { LIMITS } from './limits.js';
import { conversationId, id, timestamp } from './primitives.js';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** How many levels of objects and arrays a value nests; stops counting at `limit + 1`. */
function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit <= 0) return 1;
  let deepest = 0;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, limit - 1));
  return deepest + 1;
}

const metadataObject = z.record(z.string(), z.unknown());

/**
 * One object or up to ten, each usually `{url, name, size_kb, extension}`; the specification leaves the shape open.
 * Bounded in depth and size.
 */
export const attachmentMetadata = z
  .union([metadataObject, z.array(metadataObject).min(1).max(LIMITS.attachmentsPerMessage)], {
    error: 'must be an object or an array of 1 to 10 objects',
  })
  .refine(
    (value) => depthOf(value, LIMITS.attachmentMetadataDepth) <= LIMITS.attachmentMetadataDepth,
    `must not nest deeper than ${LIMITS.attachmentMetadataDepth}`,
  )
  .refine((value) => isPlainJson(value), 'must be JSON without U+0000')
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= LIMITS.attachmentMetadataBytes,
    `must be at most ${LIMITS.attachmentMetadataBytes / 1024} KiB as JSON`,
  )
  .meta({
    id: 'AttachmentMetadata',
    description: `One object or up to ${LIMITS.attachmentsPerMessage}, each usually \`{url, name, size_kb, extension}\`.`,
    examples: [{ url: 'https://files.example.com/receipt.pdf', name: 'receipt.pdf', size_kb: 48, extension: 'pdf' }],
  });
export type AttachmentMetadata = z.infer<typeof attachmentMetadata>;

/** A reply that the customer may send with a click. The assistant's `message` states it too. */
export const suggestion = z
  .object({
    label: z.string().max(LIMITS.suggestionLabelCharacters).describe('What a button says.'),
    message: z
      .string()
      .max(LIMITS.suggestionMessageCharacters)
      .describe('The message that the customer then sends with `support`.'),
  })
  .meta({ id: 'Suggestion', examples: [{ label: 'Track an order', message: 'Track an order' }] });
export type Suggestion = z.infer<typeof suggestion>;

/** An article that a reply is based on. */
export const messageSource = z
  .object({
    title: z.string().max(LIMITS.articleTitleCharacters).describe('The title of the article. Plain text.'),
    url: z
      .url()
      .max(LIMITS.articleUrlCharacters)
      .nullable()
      .describe('The http(s) address where people read it; null: nowhere.'),
  })
  .meta({ id: 'Source', examples: [{ title: 'Shipping', url: 'https://shop.example/help/shipping' }] });
export type MessageSource = z.infer<typeof messageSource>;

/** An action that the customer is asked to confirm. */
export const confirmation = z
  .object({
    id: id.describe('What `confirm_action` names.'),
    summary: z.string().max(LIMITS.confirmationSummaryCharacters).describe('What is done if the customer confirms.'),
    expires: timestamp.describe('Until when it can be confirmed.'),
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmation>;

/** What a customer decided about an action. */
export const actionDecision = z.object({ id, confirm: z.boolean() });
export type ActionDecision = z.infer<typeof actionDecision>;

/** The `data` of a message to a customer (specification, "Message data object"). */
export const messageData = z
  .object({
    message: z.string().describe('The text.'),
    ticket_chat_id: conversationId,
    sender: z.enum(['assistant', 'agent']).describe('Who says it.'),
    attachment: z.boolean().describe('Whether something is attached. The assistant never attaches anything.'),
    attachment_metadata: attachmentMetadata.nullable().describe('What is attached, or null.'),
    close_support: z.boolean().describe('The issue looks resolved: ask the customer whether to close.'),
    closed_support: z.boolean().describe('The conversation is closed.'),
    date_created: timestamp.describe('When it was said.'),
    date_updated: timestamp.describe('When it last changed.'),
    id: id.describe('Additive: the id of the message, stable across redelivery.'),
    seq: z.int().describe("Additive: its place in the conversation's one total order."),
    suggestions: z
      .array(suggestion)
      .min(1)
      .max(LIMITS.suggestionsPerMessage)
      .optional()
      .describe('Additive: replies to offer as buttons until the customer writes. `message` states them too.'),
    cards: z
      .array(card)
      .min(1)
      .max(LIMITS.cardsPerMessage)
      .optional()
      .describe(
        'Additive: records that the reply is about, to show under it. `message` answers in words without them.',
      ),
    sources: z
      .array(messageSource)
      .min(1)
      .max(LIMITS.sourcesPerMessage)
      .optional()
      .describe("Additive: the organisation's articles that the reply is taken from, the one it rests on most first."),
    confirmation: confirmation
      .optional()
      .describe('Additive: the action that the customer is asked to confirm, by `confirm_action` or by a plain yes.'),
    login_url: z.url().optional().describe('Additive: on a request to log in, the link that `message` also contains.'),
  })
  .meta({ id: 'MessageData' });
export type MessageData = z.infer<typeof messageData>;

/** The code of a notice of sender `system`, so that clients can show their own text. */
export const historyNote = z.enum([
  'handler_changed',
  'call_started',
  'call_ended',
  'assistant_left_call',
  'waiting_cancelled',
  'merged',
]);
export type HistoryNote = z.infer<typeof historyNote>;

/** A message in history: also the customer's own, and notices about the conversation. */
export const historyMessage = messageData
  .omit({ login_url: true })
  .extend({
    sender: z
      .enum(['customer', 'assistant', 'agent', 'system'])
      .describe('Who said it; `system` notes what happened to the conversation.'),
    agent: z
      .object({ id: id.describe('Id of the agent.'), username: z.string().describe('Display name of the agent.') })
      .nullable()
      .describe('The agent, where the sender is one.'),
    client_message_id: id
      .optional()
      .describe('On a message of the customer: the `client_message_id` it was sent under, if it was.'),
    login_request: z
      .literal(true)
      .optional()
      .describe('On a request to log in: `renew_login` gives its link while the login is wanted.'),
    note: historyNote
      .optional()
      .describe(
        "If the sender is `system`: what happened. `message` says it in English; more values may be added. `merged` is on the closing line of a conversation that goes on in another one of the customer's, for every sender.",
      ),
    call_seconds: z
      .int()
      .min(0)
      .optional()
      .describe('Additive: on the note `call_ended`, how long the call was, in seconds. `message` says it too.'),
    feedback: answerFeedback
      .optional()
      .describe("Additive: on an answer of the assistant, the customer's feedback from `answer_feedback`."),
    turn_id: id.optional().describe('For members alone: the turn in which the assistant wrote it.'),
  })
  .meta({ id: 'HistoryMessage' });
export type HistoryMessage = z.infer<typeof historyMessage>;

/** False for binary, functions, and text or keys with U+0000, which JSON text in a database cannot store. */
function isPlainJson(value: unknown): value is Json {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return !value.includes('\0');
  if (typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return false;
  return Object.entries(value).every(([key, child]) => !key.includes('\0') && isPlainJson(child));
}
