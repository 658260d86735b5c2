/** An index of open conversations in test mode, in the order of the desk's list. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const order = sql.raw(postgres ? 'active_minute' : 'active_minute, updated_at, id');
  await sql`create index conversations_in_test on conversations (organisation_id, ${order}) where mode = 'test' and open_slot is not null`.execute(
    db,
  );
}
