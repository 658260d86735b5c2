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
    label: z.string().max(LIMITS.suggestionLabelCharacters).describe('Label of a button.'),
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
    id: id.describe('The id that `confirm_action` sends.'),
    summary: z
      .string()
      .max(LIMITS.confirmationSummaryCharacters)
      .describe('The action that runs if the customer confirms.'),
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
    sender: z.enum(['assistant', 'agent']).describe('Who wrote it.'),
    attachment: z.boolean().describe('Whether a file is attached. The assistant never attaches files.'),
    attachment_metadata: attachmentMetadata.nullable().describe('The attached files, or null.'),
    close_support: z.boolean().describe('The question seems answered: ask the customer whether to close.'),
    closed_support: z.boolean().describe('The conversation is closed.'),
    date_created: timestamp.describe('When it was written.'),
    date_updated: timestamp.describe('When it last changed.'),
    id: id.describe('Additive: the id of the message, stable across redelivery.'),
    seq: z.int().describe('Additive: its position in the order of the conversation.'),
    suggestions: z
      .array(suggestion)
      .min(1)
      .max(LIMITS.suggestionsPerMessage)
      .optional()
      .describe(
        'Additive: replies to offer as buttons until the customer writes. `message` also contains them in words.',
      ),
    cards: z
      .array(card)
      .min(1)
      .max(LIMITS.cardsPerMessage)
      .optional()
      .describe('Additive: records to show under the reply. `message` is complete without them.'),
    sources: z
      .array(messageSource)
      .min(1)
      .max(LIMITS.sourcesPerMessage)
      .optional()
      .describe("Additive: the organisation's articles that the reply is based on, the most important first."),
    confirmation: confirmation
      .optional()
      .describe('Additive: the action that the customer is asked to confirm, by `confirm_action` or by a plain yes.'),
    login_url: z.url().optional().describe('Additive: on a login request, the link that `message` also contains.'),
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
      .describe('Who wrote it; `system` is a notice of the service.'),
    agent: z
      .object({ id: id.describe('Id of the agent.'), username: z.string().describe('Display name of the agent.') })
      .nullable()
      .describe('The agent, if the sender is an agent.'),
    client_message_id: id
      .optional()
      .describe('On a message of the customer: the `client_message_id` it was sent with, if any.'),
    login_request: z
      .literal(true)
      .optional()
      .describe('On a login request: `renew_login` returns its link while the login is pending.'),
    note: historyNote
      .optional()
      .describe(
        'If the sender is `system`: what happened. `message` says it in English; more values may be added. With any sender, `merged` is on the closing message of a conversation that continues in another one of the customer.',
      ),
    call_seconds: z
      .int()
      .min(0)
      .optional()
      .describe('Additive: on the note `call_ended`, the duration of the call in seconds. `message` also contains it.'),
    feedback: answerFeedback
      .optional()
      .describe("Additive: on an answer of the assistant, the customer's feedback from `answer_feedback`."),
    turn_id: id.optional().describe('For members only: the turn in which the assistant wrote it.'),
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
