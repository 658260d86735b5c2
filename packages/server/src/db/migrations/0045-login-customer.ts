/** Where in the identity of a login stands what desks show of the customer, as JSON. Null: nowhere. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('auth_configs').addColumn('customer_paths', 'text').execute();
}
