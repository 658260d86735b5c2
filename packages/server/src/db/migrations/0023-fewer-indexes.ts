/**
 * Fewer indexes to maintain for each message and turn. `turns_unfinished` replaces `turns_of_conversation`: queries of
 * unfinished turns must repeat its predicate `finished_at is null`. `conversations_open` contains the handler and
 * replaces `conversations_of_assistant`. The few running turns are all in `turns_running_of_organisation`.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update turns set finished_at = coalesce(started_at, created_at)
    where finished_at is null and status in ('done', 'failed', 'discarded')`.execute(db);
  for (const index of ['turns_of_conversation', 'turns_unfinished', 'turns_leased'])
    await sql`drop index ${sql.ref(index)}`.execute(db);
  await sql`create index turns_unfinished on turns (conversation_id, status, message_seq)
    where finished_at is null`.execute(db);

  for (const index of ['conversations_open', 'conversations_of_assistant'])
    await sql`drop index ${sql.ref(index)}`.execute(db);
  await sql`create index conversations_open on conversations (organisation_id, updated_at, id, handler)
    where open_slot is not null`.execute(db);
}
