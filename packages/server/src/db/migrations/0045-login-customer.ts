/** JSON paths in a login's identity of the fields that desks show of the customer. Null: none. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('auth_configs').addColumn('customer_paths', 'text').execute();
}
