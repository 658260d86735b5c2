/**
 * Calls of the assistant: the server that joins it and its lease, whether it has joined, and whether the room still
 * exists. The indexes contain only the few unsettled calls.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calls').addColumn('lease_owner', 'text').execute();
  for (const column of ['lease_expires_at', 'joined_at'])
    await db.schema.alterTable('calls').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('calls')
    .addColumn('room_open', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index calls_active on calls (started_at) where active = 1`.execute(db);
  await sql`create index calls_with_rooms on calls (ended_at) where room_open = 1 and active is null`.execute(db);
}
