/** Creates an event's deliveries, one row per subscribed endpoint, in the transaction of the event. */
import { LIMITS, type WebhookPayload } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { Schema, WebhookDeliveryRow, WebhookRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import type { WebhookEvent } from './events-of-log.js';
import { isSubscribed, listWebhooks } from './find-webhook.js';

/** @param place in a conversation's order; undefined: unordered */
export function toDelivery(
  context: Context,
  { id: webhook_id, organisation_id }: Pick<WebhookRow, 'id' | 'organisation_id'>,
  event: WebhookEvent,
  place?: { conversation_id: string; position: number },
): WebhookDeliveryRow {
  const now = context.now();
  const payload: WebhookPayload = { type: event.type, timestamp: isoTime(event.at), data: event.data };
  return {
    id: newId(now),
    organisation_id,
    webhook_id,
    event_id: event.id,
    type: event.type,
    conversation_id: place?.conversation_id ?? null,
    position: place?.position ?? null,
    payload: JSON.stringify(payload),
    status: 'pending',
    attempts: 0,
    next_attempt_at: now,
    lease_owner: null,
    expires_at: now + LIMITS.webhookRetryMs,
    created_at: now,
    finished_at: null,
  };
}

/** Ignores events that exist. */
export const insertDeliveries = (query: Kysely<Schema>, rows: readonly WebhookDeliveryRow[]) =>
  query
    .insertInto('webhook_deliveries')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing());

/** Queues an event that is not in a log. Costs one query if there is no subscriber. */
export async function enqueueEvent(
  context: Context,
  transaction: Transaction,
  organisation_id: string,
  event: WebhookEvent,
  conversation_id?: string,
): Promise<void> {
  const { query } = transaction;
  const now = context.now();
  const told = (await listWebhooks(query, organisation_id)).filter((one) => isSubscribed(one, event, now));
  if (told.length === 0) return;
  const place =
    conversation_id === undefined
      ? undefined
      : { conversation_id, position: await nextPosition(transaction, organisation_id, conversation_id) };
  const rows = told.map((webhook) => toDelivery(context, webhook, event, place));
  await insertDeliveries(query, rows).execute();
  transaction.onCommit(() => context.cluster.publish('webhooks', organisation_id));
}

/** The position after every delivery of the conversation. */
async function nextPosition({ query }: Transaction, organisation_id: string, conversation_id: string): Promise<number> {
  const { position } = await query
    .insertInto('webhook_cursors')
    .values({ conversation_id, organisation_id, seq: 0, position: 1, waiting: 0 })
    .onConflict((conflict) =>
      conflict.column('conversation_id').doUpdateSet((eb) => ({ position: eb('webhook_cursors.position', '+', 1) })),
    )
    .returning('position')
    .executeTakeFirstOrThrow();
  return position;
}
