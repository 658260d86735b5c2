/**
 * A message changed two times and two numbers of its conversation that stood in eight indexes, so Postgres wrote a new entry
 * to each of them. Indexes hold the minute and the fact instead, which seldom change: most updates then touch no index
 * (https://www.postgresql.org/docs/current/storage-hot.html). The database computes these columns, so that servers of the
 * version before keep them true. SQLite has no such updates; there an index goes on with the exact order.
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
  // One statement rewrites the table once. SQLite computes when it reads, and adds one column at a time.
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
