/** Which mentions were mailed to a member, and the setting for such mails. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('note_mentions').addColumn('mailed_at', 'bigint').execute();
  await sql`create index note_mentions_unmailed on note_mentions (created_at)
    where read_at is null and mailed_at is null`.execute(db);
  await db.schema
    .alterTable('members')
    .addColumn('mention_mails', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
