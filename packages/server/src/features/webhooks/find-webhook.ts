/** Finds an organisation's webhooks. Those of other organisations look like missing ones. */
import { WEBHOOK_EVENTS_BY_NAME_ONLY, type WebhookEventType, type WebhookView } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Schema, WebhookRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import { isFromLaterClock, LATEST_COMMIT_MS } from '../change-marks.js';
import type { Context } from '../context.js';

/** By age. */
export async function listWebhooks(query: Kysely<Schema>, organisation_id: string): Promise<WebhookRow[]> {
  return await query
    .selectFrom('webhooks')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @throws {AppError} `not_found` */
export async function requireWebhook(query: Kysely<Schema>, organisation_id: string, id: string): Promise<WebhookRow> {
  const row = await query
    .selectFrom('webhooks')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such webhook.');
  return row;
}

/** Whether an endpoint is enabled and subscribed to an event of that time. Times in ms. */
export function isSubscribed(
  webhook: WebhookRow,
  { type, at }: { type: WebhookEventType; at: number },
  now: number,
): boolean {
  if (webhook.enabled === 0 || at < subscribedSince(webhook.subscribed_at, now)) return false;
  const events: readonly string[] = fromJson(webhook.events);
  return events.includes(type) || (events.includes('*') && !WEBHOOK_EVENTS_BY_NAME_ONLY.includes(type));
}

/**
 * In ms. After the clock was set back, an endpoint that was added before is subscribed at once; what happened since is as
 * old as a commit can take.
 */
const subscribedSince = (subscribed_at: number, now: number): number =>
  isFromLaterClock(subscribed_at, now) ? now - LATEST_COMMIT_MS : subscribed_at;

export function toWebhookView(context: Context, row: WebhookRow): WebhookView {
  const { id, url, description, paused_because, failing_since, previous_secret_until: until } = row;
  return {
    id,
    url,
    description,
    events: fromJson(row.events),
    enabled: row.enabled === 1,
    paused_because,
    failing_since: failing_since === null ? null : isoTime(failing_since),
    previous_secret_until: until === null || until <= context.now() ? null : isoTime(until),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}
