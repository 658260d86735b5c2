/**
 * Snoozed conversations. Indexes of the desk's lists of open conversations include the flag, so that a list still reads
 * only its index.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('snoozed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('conversations').addColumn('snoozed_until', 'bigint').execute();

  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const order = sql.raw(postgres ? 'active_minute' : 'active_minute, updated_at, id');
  const open = sql`open_slot is not null`;
  const indexes = {
    conversations_open: sql`(organisation_id, ${order}, handler, snoozed) where ${open}`,
    conversations_of_agents: sql`(organisation_id, ${order}, snoozed) where ${open} and handler = 'agent'`,
    conversations_of_agent: sql`(organisation_id, agent_id, ${order}, snoozed) where ${open} and agent_id is not null`,
    conversations_waiting: sql`(organisation_id, waiting_since, id, snoozed) where needs_human = 1`,
  };
  for (const [name, definition] of Object.entries(indexes)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on conversations ${definition}`.execute(db);
  }
  await sql`create index conversations_snoozed on conversations (organisation_id, snoozed_until, id) where snoozed = 1`.execute(
    db,
  );
  await sql`create index conversations_snooze_ends on conversations (snoozed_until) where snoozed = 1`.execute(db);
}
