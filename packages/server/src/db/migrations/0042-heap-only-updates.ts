/**
 * A message changed two times and two numbers of its conversation that were in eight indexes, so Postgres wrote a new
 * entry to each of them. The indexes now contain the minute and a flag, which change rarely: most updates then touch no
 * index (https://www.postgresql.org/docs/current/storage-hot.html). The database computes these columns, so that
 * servers of the previous version keep them correct. SQLite has no such updates; its index keeps the exact order.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const computed = [
    ['active_minute', 'bigint', 'updated_at / 60000'],
    ['spoken_minute', 'bigint', 'last_word_at / 60000'],
    ['has_undelivered', 'integer', 'case when delivered_seq < last_seq then 1 else 0 end'],
  ].map(
    ([name, type, expression]) =>
      `add column ${name} ${type} generated always as (${expression}) ${postgres ? 'stored' : 'virtual'}`,
  );
  // Postgres rewrites the table once per statement. SQLite computes on read, and adds one column per statement.
  for (const change of postgres ? [computed.join(', ')] : computed)
    await sql`alter table conversations ${sql.raw(change)}`.execute(db);

  const order = sql.raw(postgres ? 'active_minute' : 'active_minute, updated_at, id');
  const open = sql`open_slot is not null`;
  const closed = sql`open_slot is null`;
  const indexes = {
    conversations_open: sql`(organisation_id, ${order}, handler) where ${open}`,
    conversations_closed: sql`(organisation_id, ${order}) where ${closed}`,
    conversations_of_agents: sql`(organisation_id, ${order}) where ${open} and handler = 'agent'`,
    conversations_of_agent: sql`(organisation_id, agent_id, ${order}) where ${open} and agent_id is not null`,
    conversations_closed_of_agent: sql`(organisation_id, agent_id, ${order}) where ${closed} and agent_id is not null`,
    conversations_idle: sql`(spoken_minute) where ${open}`,
    conversations_undelivered: sql`(organisation_id, session_id) where has_undelivered = 1`,
    conversations_undelivered_lately: sql`(active_minute) where has_undelivered = 1`,
  };
  for (const [name, definition] of Object.entries(indexes)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on conversations ${definition}`.execute(db);
  }
}
