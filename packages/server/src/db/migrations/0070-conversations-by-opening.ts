/** An index to find conversations opened in a period. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_by_opening on conversations (organisation_id, created_at, id)`.execute(db);
}
