/** One delivered mark per conversation replaces a time on every message. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('delivered_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update conversations set delivered_seq = coalesce((
    select min(m.seq) - 1 from messages m where m.conversation_id = conversations.id and m.heard_at is null
  ), last_seq)`.execute(db);
  await sql`drop index messages_unheard`.execute(db);
  await sql`drop index messages_unheard_lately`.execute(db);
  await db.schema.alterTable('messages').dropColumn('heard_at').execute();
  await sql`create index conversations_undelivered on conversations (organisation_id, session_id)
    where delivered_seq < last_seq`.execute(db);
  await sql`create index conversations_undelivered_lately on conversations (updated_at)
    where delivered_seq < last_seq`.execute(db);
}
