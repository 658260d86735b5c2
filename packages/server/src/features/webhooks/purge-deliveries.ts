/** Gives up deliveries that expired while their endpoint was paused, and deletes old finished ones. */
import { LIMITS } from '@frontdesk/contract';
import type { Context } from '../context.js';

export async function purgeDeliveries(context: Context): Promise<void> {
  const now = context.now();
  await context.database.transaction(async ({ query }) => {
    await query
      .updateTable('webhook_deliveries')
      .set({ status: 'failed', finished_at: now, lease_owner: null })
      .where('status', '=', 'pending')
      .where('created_at', '<', now - LIMITS.webhookRetryMs)
      .where('expires_at', '<', now)
      .where('next_attempt_at', '<', now)
      .execute();
    await query
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', now - LIMITS.webhookDeliveriesKeptMs)
      .where('status', '!=', 'pending')
      .execute();
  });
}
