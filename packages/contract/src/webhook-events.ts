/**
 * Payloads of webhooks, by the Standard Webhooks specification: `{type, timestamp, data}`, signed. Only for
 * conversations in live mode. No payload contains a secret, a login URL or a customer's token.
 */
import { z } from 'zod';
import { feedbackRating, feedbackReason } from './answer-feedback.js';
import { conversationPriority } from './conversation-priority.js';
import { targetKind } from './conversation-targets.js';
import { LIMITS } from './limits.js';
import { conversationId, id, sessionId, timestamp } from './primitives.js';
import type { WebhookEventType } from './webhook-event-names.js';

const seq = z.int().min(1).describe('`seq` of the log entry.');

const inConversation = z.object({ ticket_chat_id: conversationId, ticket_id: id, session_id: sessionId });

const agent = z.object({ id, username: z.string() }).nullable().describe('Null: the assistant.');

const data = {
  'conversation.opened': inConversation.extend({ seq }),
  'conversation.closed': inConversation.extend({
    seq,
    reason: z
      .enum(['requested', 'assistant', 'idle', 'merged'])
      .describe(
        '`requested`: by the customer, an agent or your backend; `idle`: inactivity; `merged`: an agent merged it into another conversation of the customer.',
      ),
    merged_into: conversationId
      .nullable()
      .describe('With `merged`, the conversation in which it continues; otherwise null, and if that one is erased.'),
    handler: z.enum(['assistant', 'agent']).describe('Who handled it at that time.'),
    agent,
  }),
  'conversation.handed_over': inConversation.extend({
    seq,
    handler: z.enum(['assistant', 'agent']).describe('The new handler.'),
    agent,
  }),
  'conversation.waiting': inConversation.extend({
    seq,
    reason: z
      .enum(['asked_for_human', 'could_not_answer'])
      .describe('`could_not_answer`: the assistant failed, and asked for a human instead.'),
  }),
  'conversation.target_missed': inConversation.extend({
    target: targetKind,
    due_at: timestamp,
    priority: conversationPriority,
    agent: agent.describe('Who handles it; null: it waits for an agent.'),
  }),
  'conversation.reviewed': inConversation.extend({
    rating: z.int().min(1).max(5),
    review: z.string().nullable(),
  }),
  'answer.rated': inConversation.extend({
    seq: z.int().min(1).describe('`seq` of the answer.'),
    message_id: id,
    rating: feedbackRating.nullable().describe('Null: removed.'),
    reason: feedbackReason.nullable(),
    comment: z.string().nullable(),
  }),
  'message.added': inConversation.extend({
    seq,
    id,
    sender: z.enum(['customer', 'assistant', 'agent']),
    agent,
    message: z
      .string()
      .describe(`The text, cut at ${LIMITS.webhookMessageCharacters.toLocaleString('en')} characters.`),
    attachment: z.boolean().describe('Whether it has files; to get them, read the messages of the conversation.'),
  }),
  'call.ended': inConversation.extend({
    seq,
    ticket_call_id: id,
    started_at: timestamp,
    ended_at: timestamp,
    duration_ms: z.int().min(0),
  }),
  'login.needed': inConversation.extend({ seq }),
  'action.executed': inConversation.extend({
    action_id: id.describe('The `Idempotency-Key` sent to your endpoint.'),
    function: z.string(),
    summary: z.string().describe('What the customer confirmed.'),
    state: z
      .enum(['succeeded', 'failed', 'unknown'])
      .describe('`unknown`: the request may have arrived, and no response gives its result. A human is asked for.'),
    status: z.int().nullable().describe('The HTTP status of the response; null: there was none.'),
  }),
  'function.failing': z.object({
    function: z.object({ id: id.nullable().describe('Null: the function was removed meanwhile.'), name: z.string() }),
    reason: z.string().describe('Of the last failure, such as `timeout`, `unreachable` or `http_status`.'),
    failed_calls: z.int().describe('Number of the latest calls that failed in a row.'),
    since: timestamp.describe('Time of the first of these calls.'),
  }),
  'release.made': z.object({
    number: z.int().min(1),
    note: z.string(),
    author: z.object({ kind: z.enum(['member', 'api_key', 'operator']), id: z.string().nullable(), name: z.string() }),
    changes: z.int().min(0),
    restored_from: z.int().nullable(),
  }),
  'webhook.test': z.object({ endpoint_id: id, message: z.string() }),
} as const satisfies Record<WebhookEventType, z.ZodType>;

export type WebhookData<Type extends WebhookEventType> = z.output<(typeof data)[Type]>;

/** The body of each event. */
export const webhookPayloads = Object.fromEntries(
  Object.entries(data).map(([type, of]) => [type, z.object({ type: z.literal(type), timestamp, data: of })]),
) as unknown as { [Type in WebhookEventType]: z.ZodType<WebhookPayload<Type>> };

/** The body of a webhook. */
export interface WebhookPayload<Type extends WebhookEventType = WebhookEventType> {
  type: Type;
  /** When the event happened. */
  timestamp: string;
  data: WebhookData<Type>;
}

/** Any of these payloads. */
export const webhookPayload = z.union(Object.values(webhookPayloads) as [z.ZodType<WebhookPayload>]);
