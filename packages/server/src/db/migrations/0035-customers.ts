/**
 * Customers' identities, as their organisations state them. The indexes serve byte-order prefix searches by name and
 * address.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('name_key', 'text')
    .addColumn('email_key', 'text')
    .addColumn('attributes', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('customers_key', ['organisation_id', 'session_id'])
    .execute();
  const bytes = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'collate "C"' : 'collate binary');
  for (const column of ['name_key', 'email_key'])
    await sql`create index ${sql.id(`customers_by_${column}`)}
      on customers (organisation_id, ${sql.id(column)} ${bytes}) where ${sql.id(column)} is not null`.execute(db);
}
