/** Responses by `Idempotency-Key`, so that a repeated request creates nothing twice. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('attempt', 'text', (c) => c.notNull())
    .addColumn('leased_until', 'bigint', (c) => c.notNull())
    .addColumn('committed', 'integer', (c) => c.notNull())
    .addColumn('sealed_answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['organisation_id', 'caller', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').columns(['created_at']).execute();
}
