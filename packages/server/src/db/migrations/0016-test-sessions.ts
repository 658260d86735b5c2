/** Separates test sessions from live ones by an id prefix with a space, which clients cannot use. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const inTest = sql`(select id from conversations where mode = 'test')`;
  await sql`update messages set session_id = 'test ' || session_id where conversation_id in ${inTest}`.execute(db);
  await sql`update login_sessions set session_id = 'test ' || session_id where conversation_id in ${inTest}`.execute(
    db,
  );
  await sql`update conversations set session_id = 'test ' || session_id where mode = 'test'`.execute(db);
}
