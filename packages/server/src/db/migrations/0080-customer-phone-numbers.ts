/** Numbers that customers call from, with an index for byte-order prefix searches, as in `0035-customers.ts`. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').addColumn('phone_number', 'text').execute();
  const bytes = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'collate "C"' : 'collate binary');
  await sql`create index customers_by_phone_number
    on customers (organisation_id, phone_number ${bytes}) where phone_number is not null`.execute(db);
}
