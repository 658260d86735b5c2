/** Where customers of an organisation log in. */
import type { Context } from '../context.js';

/** @returns null where the organisation has not said; customers then cannot log in. */
export async function findLoginUrl(context: Context, organisation_id: string): Promise<string | null> {
  const config = await context.database.read
    .selectFrom('auth_configs')
    .select('login_url')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return config?.login_url ?? null;
}
