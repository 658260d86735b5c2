/** Which conversation another one was merged into, and the notes that say so. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('merged_into', 'text').execute();
  await sql`create index conversations_merged on conversations (organisation_id, merged_into)
    where merged_into is not null`.execute(db);
  await db.schema.alterTable('conversation_notes').addColumn('merged_from', 'text').execute();
}
