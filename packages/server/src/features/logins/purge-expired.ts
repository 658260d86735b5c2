/**
 * Deletes expired tokens. The login itself, of which only hashes remain, is kept for a week, so that its state is
 * recognised as used or expired.
 */
import type { Context } from '../context.js';

const KEPT_MS = 7 * 24 * 60 * 60_000;

export async function purgeExpiredLogins(context: Context): Promise<void> {
  const now = context.now();
  await context.database.transaction(async ({ query }) => {
    await query.deleteFrom('customer_tokens').where('expires_at', '<=', now).execute();
    await query
      .updateTable('login_sessions')
      .set({ sealed_token: null })
      .where('sealed_token', 'is not', null)
      .where('expires_at', '<=', now)
      .execute();
    await query
      .deleteFrom('login_sessions')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', now - KEPT_MS),
          eb.and([eb('session_id', 'is', null), eb('expires_at', '<=', now)]),
        ]),
      )
      .execute();
  });
}
