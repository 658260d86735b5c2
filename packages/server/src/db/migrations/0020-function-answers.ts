/** The fields, without values, of a function's last test result, and reply templates. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('function_answers')
    .addColumn('function_id', 'text', (c) => c.primaryKey().references('functions.id').onDelete('cascade'))
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.alterTable('functions').addColumn('reply_template', 'text').execute();
}
