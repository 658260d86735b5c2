/**
 * The agents' desk: since when a customer waits for a human, an index for each order of a list, internal notes and
 * canned replies. Queries must repeat the predicates of the partial indexes literally.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('waiting_since', 'bigint').execute();
  await sql`update conversations set waiting_since = last_word_at
    where open_slot is not null and (needs_human = 1 or (handler = 'agent' and last_sender = 'customer'))`.execute(db);

  await db.schema.dropIndex('conversations_of_desk').execute();
  await sql`create index conversations_open on conversations (organisation_id, updated_at, id)
    where open_slot is not null`.execute(db);
  await sql`create index conversations_closed on conversations (organisation_id, updated_at, id)
    where open_slot is null`.execute(db);
  await sql`create index conversations_of_assistant on conversations (organisation_id, updated_at, id)
    where open_slot is not null and handler = 'assistant'`.execute(db);
  await sql`create index conversations_of_agents on conversations (organisation_id, updated_at, id)
    where open_slot is not null and handler = 'agent'`.execute(db);
  await sql`create index conversations_of_agent on conversations (organisation_id, agent_id, updated_at, id)
    where open_slot is not null and agent_id is not null`.execute(db);
  await sql`create index conversations_closed_of_agent on conversations (organisation_id, agent_id, updated_at, id)
    where open_slot is null and agent_id is not null`.execute(db);
  await sql`create index conversations_waiting on conversations (organisation_id, waiting_since, id)
    where needs_human = 1`.execute(db);

  await db.schema
    .createTable('conversation_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('agent_name', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('conversation_notes_in_order')
    .on('conversation_notes')
    .columns(['conversation_id', 'created_at', 'id'])
    .execute();

  await db.schema
    .createTable('canned_replies')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('shortcut', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('canned_replies_by_shortcut')
    .unique()
    .on('canned_replies')
    .columns(['organisation_id', 'shortcut'])
    .execute();
}
