/**
 * Actions: functions that change something. A proposal of the assistant is frozen in `actions`, with the request as it
 * will be sent, and runs once the customer has confirmed it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type, rest] of [
    ['method', 'text', "not null default 'GET'"],
    ['body', 'text', ''],
    ['confirmation_template', 'text', ''],
    ['without_login', 'integer', 'not null default 0'],
  ])
    await sql.raw(`alter table functions add column ${column} ${type} ${rest}`).execute(db);
  await db.schema.alterTable('messages').addColumn('confirmation', 'text').execute();
  await db.schema.alterTable('messages').addColumn('decision', 'text').execute();
  await db.schema
    .createTable('actions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
    .addColumn('handler_epoch', 'integer', (c) => c.notNull())
    .addColumn('function_name', 'text', (c) => c.notNull())
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('turn_id', 'text')
    .addColumn('outcome', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('begun_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute();
  await db.schema.createIndex('actions_of_conversation').on('actions').columns(['conversation_id']).execute();
  await sql`create index actions_running on actions (begun_at) where state = 'running'`.execute(db);
  await sql`create index actions_unused on actions (created_at)
    where state in ('proposed', 'declined', 'superseded')`.execute(db);
}
