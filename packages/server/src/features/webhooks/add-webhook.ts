/** Adds a webhook, which gets later events. */
import { LIMITS, type WebhookInput, type WebhookWithSecret } from '@frontdesk/contract';
import type { WebhookRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { toJson } from '../../json.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { listWebhooks, toWebhookView } from './find-webhook.js';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.js';

/** @throws {AppError} `invalid_payload` for a URL that the service refuses to call; `too_many_webhooks` */
export async function addWebhook(
  context: Context,
  organisation_id: string,
  { url, description, events, enabled }: WebhookInput,
  by: Author,
): Promise<WebhookWithSecret> {
  refuseUrl(context, url);
  return await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    if ((await listWebhooks(query, organisation_id)).length >= LIMITS.webhooksPerOrganisation)
      throw new AppError(
        'too_many_webhooks',
        `An organisation can have at most ${LIMITS.webhooksPerOrganisation} webhooks. Remove one first.`,
      );
    const now = context.now();
    const id = newId(now);
    const secret = newWebhookSecret();
    const row: WebhookRow = {
      id,
      organisation_id,
      url,
      description,
      events: toJson(events),
      enabled: enabled ? 1 : 0,
      paused_because: enabled ? null : 'by_hand',
      subscribed_at: now,
      sealed_secret: sealWebhookSecret(context, id, secret),
      sealed_previous_secret: null,
      previous_secret_until: null,
      failing_since: null,
      created_at: now,
      updated_at: now,
    };
    await query.insertInto('webhooks').values(row).execute();
    transaction.onCommit(() => context.cluster.publish('webhooks', organisation_id));
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'webhook.added',
      target: { id, name: url },
      detail: { events },
    });
    return { ...toWebhookView(context, row), secret };
  });
}

/** @throws {AppError} `invalid_payload` */
export function refuseUrl(context: Context, url: string): void {
  const refusal = context.safeFetch.refusal(url);
  if (refusal !== null) throw invalidPayload([{ path: 'url', message: refusal, code: 'not_public_url' }]);
}
