/**
 * `/api/v1/lab/webhooks/`, ours: an organisation's webhook endpoints, and the state of each delivery.
 * `webhook-events.ts` has the payloads.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { cursor, earlierCursor, next, nextBefore } from './paging.js';
import { bounded, id, text, timestamp } from './primitives.js';
import { WEBHOOK_EVENTS, type WebhookEventType } from './webhook-event-names.js';

/** A subscribed event, or all of them. */
export const webhookSubscription = z
  .enum(['*', ...WEBHOOK_EVENTS])
  .describe('An event type. `*`: all events, including later ones, except `message.added`, which must be named.');
export type WebhookSubscription = z.infer<typeof webhookSubscription>;

const url = bounded(LIMITS.webhookUrlCharacters)
  .refine((value) => !value.includes('\0') && URL.canParse(value), { error: 'must be a URL' })
  .meta({ description: 'A public https URL.', examples: ['https://shop.example/frontdesk-events'] });
const description = text(LIMITS.webhookDescriptionCharacters).describe('Its purpose, for people.');
const events = z
  .array(webhookSubscription)
  .min(1)
  .max(WEBHOOK_EVENTS.length + 1)
  .overwrite((list) => [...new Set(list)])
  .describe('Its subscribed events.');

/** The body of `POST /api/v1/lab/webhooks/`. */
export const webhookInput = z.strictObject({
  url,
  description: description.default(''),
  events: events.default(['*']),
  enabled: z.boolean().default(true),
});
export type WebhookInput = z.output<typeof webhookInput>;

/** The body of `PATCH /api/v1/lab/webhooks/{webhook_id}/`. */
export const webhookChange = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  events: events.optional(),
  enabled: z
    .boolean()
    .optional()
    .describe('False: nothing is sent, and events meanwhile are not sent later. True: enabled again.'),
});
export type WebhookChange = z.output<typeof webhookChange>;

/** The response of `GET /api/v1/lab/webhooks/{webhook_id}/` and `PATCH /api/v1/lab/webhooks/{webhook_id}/`. */
export const webhookView = z
  .object({
    id,
    url: z.string(),
    description: z.string(),
    events: z.array(webhookSubscription),
    enabled: z.boolean(),
    paused_because: z
      .enum(['by_hand', 'gone', 'failing'])
      .nullable()
      .describe('`gone`: it returned 410; `failing`: only failures for three days. Null: it is enabled.'),
    failing_since: timestamp
      .nullable()
      .describe('The first failure since the last delivery; null: the last one succeeded.'),
    previous_secret_until: timestamp
      .nullable()
      .describe('After a rotation: until when requests are also signed with the old secret.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Webhook' });
export type WebhookView = z.infer<typeof webhookView>;

/** The response of `GET /api/v1/lab/webhooks/`. */
export const webhookList = z.object({ webhooks: z.array(webhookView).describe('By age.') });
export type WebhookList = z.infer<typeof webhookList>;

/** The only responses with a secret. */
export const webhookWithSecret = webhookView
  .extend({ secret: z.string().describe('`whsec_…`. Shown only once.') })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** The state of a delivery. */
export const webhookDeliveryStatus = z
  .enum(['pending', 'delivered', 'failed'])
  .describe('`failed`: given up. `pending`: to be sent, or sent again.');
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>;

/** The response of `POST /api/v1/lab/webhooks/{webhook_id}/test/` and `POST /api/v1/lab/webhooks/deliveries/{delivery_id}/resend/`. */
export const webhookDeliverySummary = z.object({
  id,
  webhook_id: id,
  event_id: id.describe('`webhook-id` of the request; the same in every attempt.'),
  type: z.string().describe('Type of the event.') as z.ZodType<WebhookEventType>,
  ticket_chat_id: id.nullable(),
  status: webhookDeliveryStatus,
  attempts: z.int().min(0),
  next_attempt_at: timestamp.nullable().describe('Null: there is none.'),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type WebhookDeliverySummary = z.infer<typeof webhookDeliverySummary>;

/** One request to an endpoint. */
export const webhookAttempt = z.object({
  number: z.int().min(1),
  at: timestamp,
  duration_ms: z.int().min(0),
  response_code: z.int().nullable().describe('Null: there was no response.'),
  response: z.string().nullable().describe(`The first ${LIMITS.webhookResponseBytes} bytes of the response.`),
  problem: z.string().nullable().describe('Why it does not count as delivered; null: it was delivered.'),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** The response of `GET /api/v1/lab/webhooks/deliveries/{delivery_id}/`. */
export const webhookDeliveryView = webhookDeliverySummary
  .extend({
    payload: z.string().describe('The body of the request.'),
    attempt_list: z.array(webhookAttempt).describe('In order.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>;

/** The query of `GET /api/v1/lab/webhooks/deliveries/`. */
export const webhookDeliveryQuery = z.object({
  webhook_id: id.optional(),
  status: webhookDeliveryStatus.optional(),
  cursor,
  before: earlierCursor,
  limit: z.coerce.number().int().min(1).max(LIMITS.webhookDeliveriesPage).default(50),
});
export type WebhookDeliveryQuery = z.output<typeof webhookDeliveryQuery>;

/** The response of `GET /api/v1/lab/webhooks/deliveries/`. */
export const webhookDeliveryPage = z.object({
  deliveries: z.array(webhookDeliverySummary).describe('Newest first.'),
  next,
  next_before: nextBefore,
});
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;
