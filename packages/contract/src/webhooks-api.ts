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
  .describe('An event; `*`: every event, also later ones, but `message.added`, which is sent only where it is named.');
export type WebhookSubscription = z.infer<typeof webhookSubscription>;

const url = bounded(LIMITS.webhookUrlCharacters)
  .refine((value) => !value.includes('\0') && URL.canParse(value), { error: 'must be a URL' })
  .meta({ description: 'A public https address.', examples: ['https://shop.example/frontdesk-events'] });
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
    .describe('False: nothing is sent, and what happens meanwhile is not sent later. True: enabled again.'),
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
      .describe('`gone`: it answered 410; `failing`: nothing but failures for three days. Null: it is enabled.'),
    failing_since: timestamp
      .nullable()
      .describe('The first failure since the last delivery; null: the last one arrived.'),
    previous_secret_until: timestamp.nullable().describe('After a rotation: the old secret signs as well until then.'),
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
  .extend({ secret: z.string().describe('`whsec_…`. It is shown once.') })
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
  event_id: id.describe('`webhook-id` of the request: the same in every attempt, for you to recognise it.'),
  type: z.string().describe('Of the event.') as z.ZodType<WebhookEventType>,
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
  response_code: z.int().nullable().describe('Null: there was no answer.'),
  response: z.string().nullable().describe(`The first ${LIMITS.webhookResponseBytes} bytes of the answer.`),
  problem: z.string().nullable().describe('Why it does not count as delivered; null: it does.'),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** The response of `GET /api/v1/lab/webhooks/deliveries/{delivery_id}/`. */
export const webhookDeliveryView = webhookDeliverySummary
  .extend({
    payload: z.string().describe('The body, as it is sent.'),
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
  deliveries: z.array(webhookDeliverySummary).describe('The newest first.'),
  next,
  next_before: nextBefore,
});
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;
