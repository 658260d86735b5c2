/** Login mode `subject`: the function that says whose token it is, and where in its answer. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('auth_configs')
    .addColumn('subject_function_id', 'text', (c) => c.references('functions.id'))
    .execute();
  await db.schema.alterTable('auth_configs').addColumn('subject_response_path', 'text').execute();
}
