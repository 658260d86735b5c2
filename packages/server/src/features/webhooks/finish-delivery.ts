/** Stores the result of an attempt under its lease: the attempt, the delivery, and the state of the endpoint. */
import { LIMITS } from '@frontdesk/contract';
import { lockRows } from '../../db/lock-rows.js';
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../../db/schema.js';
import { OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { timeOfChange } from '../refuse-changed.js';
import { retryDelay } from './retry-schedule.js';

export interface Attempted {
  webhook: Pick<WebhookRow, 'id' | 'url'>;
  /** The claimed row. */
  delivery: WebhookDeliveryRow;
  outcome: Pick<WebhookAttemptRow, 'at' | 'duration_ms' | 'response_code' | 'response' | 'problem'>;
  /** The endpoint's `Retry-After`, in ms. */
  retry_after_ms?: number | undefined;
}

const GONE = 410;

/** No effect if the lease was lost, as another server sends the delivery then. */
export async function finishDelivery(context: Context, attempted: Attempted): Promise<void> {
  const { webhook, delivery, outcome } = attempted;
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const now = context.now();
    // Lock the webhook before the delivery, in the same order as claiming.
    const found = query
      .selectFrom('webhooks')
      .select(['enabled', 'failing_since', 'updated_at'])
      .where('id', '=', webhook.id);
    const endpoint = await lockRows(context.database, found, 'no_key_update').executeTakeFirst();
    const settled = await query
      .updateTable('webhook_deliveries')
      .set(outcome.problem === null ? { status: 'delivered', finished_at: now } : afterFailure(attempted, now))
      .set({ lease_owner: null })
      .where('id', '=', delivery.id)
      .where('lease_owner', '=', delivery.lease_owner)
      .where('attempts', '=', delivery.attempts)
      .returning('id')
      .executeTakeFirst();
    if (endpoint === undefined || settled === undefined) return;
    const { id: delivery_id, organisation_id, attempts: number } = delivery;
    await query
      .insertInto('webhook_attempts')
      .values({ delivery_id, organisation_id, number, ...outcome })
      .execute();
    const state = stateAfter(context, attempted, endpoint);
    if (Object.keys(state).length > 0)
      await query.updateTable('webhooks').set(state).where('id', '=', webhook.id).execute();
    if (state.paused_because === undefined) return;
    await recordAuditedAction(context, transaction, OPERATOR, {
      organisation_id,
      action: 'webhook.paused',
      target: { id: webhook.id, name: webhook.url },
      detail: { reason: state.paused_because },
    });
  });
}

/** The change of the endpoint's state after an attempt. A failed test does not count. */
function stateAfter(
  context: Context,
  { delivery, outcome }: Attempted,
  before: Pick<WebhookRow, 'enabled' | 'failing_since' | 'updated_at'>,
): Partial<WebhookRow> {
  const { enabled, failing_since } = before;
  const now = context.now();
  if (outcome.problem === null) return failing_since === null ? {} : { failing_since: null };
  if (delivery.type === 'webhook.test') return {};
  const since = failing_since ?? now;
  const gone = outcome.response_code === GONE;
  if (enabled === 0 || !(gone || now - since >= LIMITS.webhookRetryMs))
    return failing_since === null ? { failing_since: since } : {};
  const paused_because = gone ? 'gone' : 'failing';
  return { failing_since: since, enabled: 0, paused_because, updated_at: timeOfChange(context, before) };
}

function afterFailure({ delivery, retry_after_ms }: Attempted, now: number): Partial<WebhookDeliveryRow> {
  const next = now + retryDelay(delivery.attempts, retry_after_ms, Math.random());
  const over = delivery.type === 'webhook.test' || delivery.attempts >= LIMITS.webhookAttempts;
  if (over || next > delivery.expires_at) return { status: 'failed', finished_at: now };
  return { next_attempt_at: next };
}

/** Releases a delivery when the server stops while sending it, for another server to send at once. */
export async function handBackDelivery(
  context: Context,
  { id, lease_owner, attempts }: WebhookDeliveryRow,
): Promise<void> {
  await context.database.transaction(({ query }) =>
    query
      .updateTable('webhook_deliveries')
      .set({ lease_owner: null, next_attempt_at: context.now() })
      .where('id', '=', id)
      .where('lease_owner', '=', lease_owner)
      .where('attempts', '=', attempts)
      .execute(),
  );
}
