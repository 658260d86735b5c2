/** Changes, pauses, enables and deletes a webhook, and rotates its secret. */
import { LIMITS, type WebhookChange, type WebhookView, type WebhookWithSecret } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { WebhookRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { toJson } from '../../json.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseChanged, timeOfChange } from '../refuse-changed.js';
import { refuseUrl } from './add-webhook.js';
import { requireWebhook, toWebhookView } from './find-webhook.js';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.js';

interface OneWebhook {
  organisation_id: string;
  id: string;
}

/**
 * @param wanted.seen `updated_at` of the version to change; undefined: any
 * @throws {AppError} `not_found`; `invalid_payload` for a URL that the service refuses to call; `changed_meanwhile`
 */
export async function changeWebhook(
  context: Context,
  { organisation_id, id, change, seen }: OneWebhook & { change: WebhookChange; seen: string | undefined },
  by: Author,
): Promise<WebhookView> {
  if (change.url !== undefined) refuseUrl(context, change.url);
  return await withWebhook(context, { organisation_id, id }, async (transaction, before) => {
    refuseChanged(seen, isoTime(before.updated_at));
    const { url, description, events, enabled } = change;
    const changed: Partial<WebhookRow> = {
      url: url ?? before.url,
      description: description ?? before.description,
      events: events === undefined ? before.events : toJson(events),
      ...switched(before, enabled, context.now()),
      updated_at: timeOfChange(context, before),
    };
    const after = await update(transaction, id, changed);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'webhook.changed',
      target: { id, name: after.url },
      detail: { fields: Object.keys(change), ...(enabled === undefined ? {} : { enabled }) },
    });
    return toWebhookView(context, after);
  });
}

/** Writes only changed columns: a delivery that ends at the same time writes to the same row. */
const update = ({ query }: Transaction, id: string, changed: Partial<WebhookRow>): Promise<WebhookRow> =>
  query.updateTable('webhooks').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Events during a pause are never sent; earlier ones are. */
function switched(before: WebhookRow, enabled: boolean | undefined, now: number): Partial<WebhookRow> {
  if (enabled === undefined || enabled === (before.enabled === 1)) return {};
  return enabled
    ? { enabled: 1, paused_because: null, failing_since: null, subscribed_at: now }
    : { enabled: 0, paused_because: 'by_hand' };
}

/** Also deletes its deliveries. @throws {AppError} `not_found` */
export async function removeWebhook(context: Context, one: OneWebhook, by: Author): Promise<void> {
  await withWebhook(context, one, async (transaction, { url }) => {
    await transaction.query.deleteFrom('webhooks').where('id', '=', one.id).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id: one.organisation_id,
      action: 'webhook.removed',
      target: { id: one.id, name: url },
    });
  });
}

/**
 * The old secret also signs for `LIMITS.webhookSecretOverlapMs`; an older one no longer does. @throws {AppError}
 * `not_found`
 */
export async function rotateWebhookSecret(context: Context, one: OneWebhook, by: Author): Promise<WebhookWithSecret> {
  return await withWebhook(context, one, async (transaction, before) => {
    const now = context.now();
    const secret = newWebhookSecret();
    const after = await update(transaction, one.id, {
      sealed_secret: sealWebhookSecret(context, one.id, secret),
      sealed_previous_secret: before.sealed_secret,
      previous_secret_until: now + LIMITS.webhookSecretOverlapMs,
      updated_at: timeOfChange(context, before),
    });
    await recordAuditedAction(context, transaction, by, {
      organisation_id: one.organisation_id,
      action: 'webhook.secret_rotated',
      target: { id: one.id, name: before.url },
    });
    return { ...toWebhookView(context, after), secret };
  });
}

/** Serialises changes of an organisation's webhooks, and announces them to all servers. */
async function withWebhook<Result>(
  context: Context,
  { organisation_id, id }: OneWebhook,
  change: (transaction: Transaction, before: WebhookRow) => Promise<Result>,
): Promise<Result> {
  return await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    transaction.onCommit(() => context.cluster.publish('webhooks', organisation_id));
    return await change(transaction, await requireWebhook(transaction.query, organisation_id, id));
  });
}
