/**
 * After the clock was set back, times that were stored before are in the future. Until then an endpoint would be told of
 * nothing that happens, and what is queued would wait.
 */
import { LATEST_COMMIT_MS } from '../change-marks.js';
import type { Context } from '../context.js';
import { DELIVERY_LEASE_MS } from './claim-deliveries.js';

/** Retries are made early: what they waited for is not known. */
export async function catchUpWithClock({ database }: Context, organisation_id: string, now: number): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query
      .updateTable('webhooks')
      .set({ subscribed_at: now - LATEST_COMMIT_MS })
      .where('organisation_id', '=', organisation_id)
      .where('subscribed_at', '>', now)
      .execute();
    await query
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: now })
      .where('organisation_id', '=', organisation_id)
      .where('status', '=', 'pending')
      .where('next_attempt_at', '>', now)
      // A lease of the present clock is in use.
      .where((eb) => eb.or([eb('lease_owner', 'is', null), eb('next_attempt_at', '>', now + DELIVERY_LEASE_MS)]))
      .execute();
  });
}
