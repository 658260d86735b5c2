/**
 * Priorities of conversations: 0 low, 1 normal, 2 high, 3 urgent. Most are normal, so the indexes contain only the
 * others: a message in a normal conversation costs no more, and normal ones are read from existing indexes.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('saved_views').addColumn('priority', 'text').execute();
  await db.schema.alterTable('saved_views').addColumn('sort', 'text').execute();

  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const order = sql.raw(postgres ? 'active_minute' : 'active_minute, updated_at, id');
  const indexes = {
    conversations_open_prioritised: sql`(organisation_id, priority, ${order}, handler, snoozed) where open_slot is not null and priority <> 1`,
    conversations_closed_prioritised: sql`(organisation_id, priority, ${order}) where open_slot is null and priority <> 1`,
    conversations_waiting_prioritised: sql`(organisation_id, priority, waiting_since, id, snoozed) where needs_human = 1 and priority <> 1`,
  };
  for (const [name, definition] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on conversations ${definition}`.execute(db);
}
