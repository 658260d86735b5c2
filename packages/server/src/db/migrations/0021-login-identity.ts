/** The identity function of an organisation, and its result stored with the token. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('auth_configs')
    .addColumn('identity_function_id', 'text', (c) => c.references('functions.id'))
    .execute();
  await db.schema.alterTable('customer_tokens').addColumn('sealed_identity', 'text').execute();
}
