/** Login mode `subject`: the function that returns a token's subject, and its path in the result. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('auth_configs')
    .addColumn('subject_function_id', 'text', (c) => c.references('functions.id'))
    .execute();
  await db.schema.alterTable('auth_configs').addColumn('subject_response_path', 'text').execute();
}
