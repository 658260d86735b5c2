/**
 * Only replies have a place in the transcript that differs from their place in the log. An index of replies alone
 * replaces one of all messages, which every message had to update.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_replies on messages (conversation_id, in_reply_to, seq)
    where in_reply_to is not null`.execute(db);
  await sql`drop index messages_in_transcript`.execute(db);
}
