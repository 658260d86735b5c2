/** Model usage by organisation and month, and the organisations' model choices. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('model_usage')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('own_key', 'integer', (c) => c.notNull())
    .addColumn('input_tokens', 'bigint', (c) => c.notNull())
    .addColumn('output_tokens', 'bigint', (c) => c.notNull())
    .addColumn('cost_micros', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('model_usage_key', ['organisation_id', 'month', 'model', 'own_key'])
    .execute();
  await db.schema
    .createTable('assistant_models')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('model', 'text')
    .addColumn('sealed_key', 'text')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
}
