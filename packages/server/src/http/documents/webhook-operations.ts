/** The webhooks of the OpenAPI document (OpenAPI 3.1, section 4.8.1). */
import {
  exampleOf,
  toJsonSchema,
  WEBHOOK_EVENT_MEANINGS,
  type WebhookEventType,
  webhookPayloads,
} from '@frontdesk/contract';
import type { Operation } from './open-api.js';

const HEADERS = [
  ['webhook-id', 'Of the event: the same whenever it is sent again.'],
  ['webhook-timestamp', 'When it is sent, in seconds since 1970.'],
  [
    'webhook-signature',
    '`v1,` and a signature in base64, by the Standard Webhooks specification. Two of them, with a space between, while a secret is changed.',
  ],
] as const;

export const webhookOperations = (): Record<string, { post: Operation }> =>
  Object.fromEntries(
    Object.keys(WEBHOOK_EVENT_MEANINGS).map((type) => [type, { post: describe(type as WebhookEventType) }]),
  );

function describe(type: WebhookEventType): Operation {
  const schema = toJsonSchema(webhookPayloads[type], { io: 'output', shared: {} });
  return {
    operationId: `webhook_${type.replaceAll('.', '_')}`,
    summary: type,
    tags: ['webhooks'],
    // Authenticated by its signature, not by a credential.
    security: [],
    description: WEBHOOK_EVENT_MEANINGS[type],
    parameters: HEADERS.map(([name, description]) => ({
      in: 'header',
      name,
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema, () => ({})) } },
    },
    responses: { '2XX': { description: 'Delivered. Any other response, or none within 15 seconds, causes a retry.' } },
  };
}
