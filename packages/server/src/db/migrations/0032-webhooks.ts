/**
 * Webhooks: endpoints, how far logs have become deliveries, and deliveries, in an outbox of their own. The tables of
 * the message path do not change: logs are read after their commit. Each event is stored once per endpoint.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('paused_because', 'text')
    .addColumn('subscribed_at', 'bigint', (c) => c.notNull())
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('sealed_previous_secret', 'text')
    .addColumn('previous_secret_until', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('webhooks_of_organisation').on('webhooks').column('organisation_id').execute();

  await db.schema
    .createTable('webhook_cursors')
    .addColumn('conversation_id', 'text', (c) => c.primaryKey().references('conversations.id').onDelete('cascade'))
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('waiting', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('webhook_walks')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('walked_until', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text')
    .addColumn('position', 'integer')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addUniqueConstraint('webhook_deliveries_event', ['webhook_id', 'event_id'])
    .execute();
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at)
    where status = 'pending'`.execute(db);
  await sql`create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, conversation_id, position)
    where status = 'pending'`.execute(db);
  for (const [name, ...columns] of [
    ['webhook_deliveries_of_organisation', 'organisation_id', 'created_at', 'id'],
    ['webhook_deliveries_of_webhook', 'webhook_id', 'created_at', 'id'],
    ['webhook_deliveries_by_age', 'created_at'],
  ] as const)
    await db.schema.createIndex(name).on('webhook_deliveries').columns(columns).execute();

  await db.schema
    .createTable('webhook_attempts')
    .addColumn('delivery_id', 'text', (c) => c.notNull().references('webhook_deliveries.id').onDelete('cascade'))
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addColumn('response_code', 'integer')
    .addColumn('response', 'text')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('webhook_attempts_key', ['delivery_id', 'number'])
    .execute();

  await db.schema
    .createTable('webhook_alerts')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('function_name', 'text', (c) => c.notNull())
    .addColumn('alerted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_alerts_key', ['organisation_id', 'function_name'])
    .execute();
}
