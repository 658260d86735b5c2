/** An endpoint's signing secret, in the form of the Standard Webhooks specification. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { WebhookRow } from '../../db/schema.js';
import type { Context } from '../context.js';

const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealWebhookSecret = ({ secrets }: Context, id: string, secret: string): string =>
  secrets.seal(secret, webhookSecretOwner(id));

/** The headers of one attempt. After a rotation both secrets sign. @param at in ms */
export function signWebhook(
  { secrets }: Context,
  webhook: Pick<WebhookRow, 'id' | 'sealed_secret' | 'sealed_previous_secret' | 'previous_secret_until'>,
  { event_id, payload, at }: { event_id: string; payload: string; at: number },
): Record<string, string> {
  const { sealed_previous_secret: previous, previous_secret_until: until } = webhook;
  const sealed = previous !== null && (until ?? 0) > at ? [webhook.sealed_secret, previous] : [webhook.sealed_secret];
  const time = new Date(at);
  const signatures = sealed.map((one) =>
    new Webhook(secrets.open(one, webhookSecretOwner(webhook.id))).sign(event_id, time, payload),
  );
  return {
    'webhook-id': event_id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

export const webhookSecretOwner = (id: string) => `webhook:${id}`;
