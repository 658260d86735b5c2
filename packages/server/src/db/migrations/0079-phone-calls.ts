/** Calls by phone: the room server has named their rooms, and a room has one call. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calls').addColumn('room', 'text').execute();
  await sql`create unique index calls_room on calls (room) where room is not null`.execute(db);
}
