/** Lists an organisation's deliveries, and sends them by hand. */
import {
  LIMITS,
  MINUTE_MS,
  type WebhookDeliveryPage,
  type WebhookDeliveryQuery,
  type WebhookDeliverySummary,
  type WebhookDeliveryView,
} from '@frontdesk/contract';
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { cutPage, isOlder, readCursor } from '../page-cursor.js';
import { checkRate } from '../rate.js';
import { insertDeliveries, toDelivery } from './enqueue-event.js';
import { requireWebhook } from './find-webhook.js';

/** Newest first. @throws {AppError} `invalid_payload` for an invalid cursor */
export async function listDeliveries(
  context: Context,
  organisation_id: string,
  asked: WebhookDeliveryQuery,
): Promise<WebhookDeliveryPage> {
  const { webhook_id, status, limit } = asked;
  const list = [organisation_id, 'webhook deliveries'] as const;
  const cursor = readCursor(context, list, asked, 'number');
  const rows = await context.database.read
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .$if(webhook_id !== undefined, (query) => query.where('webhook_id', '=', webhook_id ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .where(isOlder(['created_at', 'id'], cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ created_at: at, id }) => ({ at, id }));
  return { deliveries: kept.map(toSummary), next, next_before: next };
}

/** @throws {AppError} `not_found` */
export async function readDelivery(
  context: Context,
  { organisation_id, id }: { organisation_id: string; id: string },
): Promise<WebhookDeliveryView> {
  const row = await requireDelivery(context.database.read, organisation_id, id);
  const attempts = await context.database.read
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .orderBy('number')
    .execute();
  return { ...toSummary(row), payload: row.payload, attempt_list: attempts.map(toAttempt) };
}

/**
 * Sends a delivery again, now and for another `LIMITS.webhookRetryMs`, whatever its outcome, unless it is being sent.
 * It is then no longer ordered within its conversation.
 * @throws {AppError} `not_found`, `rate_limited`
 */
export async function resendDelivery(
  context: Context,
  { organisation_id, id }: { organisation_id: string; id: string },
): Promise<WebhookDeliverySummary> {
  await countSend(context, organisation_id);
  return await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const now = context.now();
    const before = await requireDelivery(query, organisation_id, id);
    if (before.lease_owner !== null && before.next_attempt_at > now) return toSummary(before);
    const row = await query
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', next_attempt_at: now, position: null, finished_at: null })
      .set({ lease_owner: null, expires_at: now + LIMITS.webhookRetryMs })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    transaction.onCommit(() => context.cluster.publish('webhooks', organisation_id));
    return toSummary(row);
  });
}

/** Sends a test event once, even to a paused endpoint. @throws {AppError} `not_found`, `rate_limited` */
export async function sendTestEvent(
  context: Context,
  { organisation_id, id }: { organisation_id: string; id: string },
): Promise<WebhookDeliverySummary> {
  await countSend(context, organisation_id);
  return await context.database.transaction(async (transaction) => {
    const webhook = await requireWebhook(transaction.query, organisation_id, id);
    const at = context.now();
    const row = toDelivery(context, webhook, {
      id: `evt_${newId(at)}`,
      type: 'webhook.test',
      at,
      data: { endpoint_id: id, message: 'This is a test event. Your endpoint is set up if it answers 2xx.' },
    });
    await insertDeliveries(transaction.query, [row]).execute();
    transaction.onCommit(() => context.cluster.publish('webhooks', organisation_id));
    return toSummary(row);
  });
}

const countSend = (context: Context, organisation_id: string) =>
  checkRate(context, `webhook-sends:${organisation_id}`, LIMITS.webhookSendsPerMinute, MINUTE_MS);

async function requireDelivery(
  query: Context['database']['read'],
  organisation_id: string,
  id: string,
): Promise<WebhookDeliveryRow> {
  const row = await query
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such delivery.');
  return row;
}

function toSummary(row: WebhookDeliveryRow): WebhookDeliverySummary {
  const { id, webhook_id, event_id, type, status, attempts, lease_owner, finished_at } = row;
  const waits = status === 'pending' && lease_owner === null;
  return {
    id,
    webhook_id,
    event_id,
    type,
    ticket_chat_id: row.conversation_id,
    status,
    attempts,
    next_attempt_at: waits ? isoTime(row.next_attempt_at) : null,
    created_at: isoTime(row.created_at),
    finished_at: finished_at === null ? null : isoTime(finished_at),
  };
}

const toAttempt = ({ number, at, duration_ms, response_code, response, problem }: WebhookAttemptRow) => ({
  number,
  at: isoTime(at),
  duration_ms,
  response_code,
  response,
  problem,
});
