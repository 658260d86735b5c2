/**
 * Only replies have a place in the transcript other than their own in the log. An index of them alone takes the place of one
 * of all messages, which every message had to write to.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_replies on messages (conversation_id, in_reply_to, seq)
    where in_reply_to is not null`.execute(db);
  await sql`drop index messages_in_transcript`.execute(db);
}
