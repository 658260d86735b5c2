/** An index of closed conversations that no agent handled, in the order of the desk's list. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const order = sql.raw(postgres ? 'active_minute' : 'active_minute, updated_at, id');
  await sql`create index conversations_closed_of_nobody on conversations (organisation_id, ${order}) where open_slot is null and agent_id is null`.execute(
    db,
  );
}
