/**
 * Data for the console's analytics: failures of function calls, usage of turns, whether a widget was seen, and indexes
 * that limit each query to its organisation and period. Nothing is added to the path of every message: the indexes of
 * messages contain only those of agents and handovers.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('turn_steps').addColumn('failure', 'text').execute();
  await sql`update turn_steps set failure = 'unrecorded'
    where kind = 'function' and detail like '%"failure":{"reason":"%'`.execute(db);
  await sql`create index turn_steps_of_functions
    on turn_steps (organisation_id, name, started_at, turn_id, position, failure, duration_ms)
    where kind = 'function'`.execute(db);
  for (const column of ['input_tokens', 'output_tokens', 'cost_micros'])
    await db.schema.alterTable('turns').addColumn(column, 'bigint').execute();
  await sql`create index turns_of_organisation on turns (organisation_id, created_at, id)`.execute(db);
  await sql`create index conversations_by_close on conversations (organisation_id, closed_at)`.execute(db);
  await sql`create index messages_handed_over on messages (organisation_id, created_at)
    where kind = 'handler_changed'`.execute(db);
  await sql`create index messages_of_agents on messages (organisation_id, created_at) where sender = 'agent'`.execute(
    db,
  );
  await db.schema.alterTable('organisations').addColumn('widget_seen_at', 'bigint').execute();
  await db.schema
    .createTable('turn_progress')
    .addColumn('turn_id', 'text', (c) => c.notNull().references('turns.id'))
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('turn_progress_key', ['turn_id', 'attempt', 'position'])
    .execute();
}
